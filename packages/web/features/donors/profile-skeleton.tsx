import { uiMessages } from '#messages/ui.ts';
import { Panel } from '../../ui/panel.tsx';

/** The place of a donor's own profile, of its size, while the record or the code that shows it is loading. */
export function ProfileSkeleton() {
  return (
    <Panel role="status" aria-label={uiMessages.loading} className="min-h-94">
      <div className="tile-shape size-16 bg-sunk motion-safe:animate-pulse" />
    </Panel>
  );
}

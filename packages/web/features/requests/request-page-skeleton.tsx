import { uiMessages } from '#messages/ui.ts';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';

/** The placeholder of a request's page: the headline and the first facts. */
export function RequestPageSkeleton() {
  return (
    <div className="lg:pr-[22.5rem]">
      <Panel role="status" aria-label={uiMessages.loading} padding="form">
        <div className="flex items-start gap-4 md:items-center">
          <Bar className="tile-shape size-19 flex-none md:size-26" />
          <div className="grid flex-1 gap-2">
            <Bar className="h-9 w-3/5" />
            <Bar className="h-4 w-2/5" />
          </div>
        </div>
        <div className="mt-5 grid divide-y divide-line border-t border-line">
          {[0, 1, 2, 3].map((fact) => (
            <div key={fact} className="grid gap-2 py-3">
              <Bar className="h-3.5 w-20" />
              <Bar className="h-4 w-3/5" />
            </div>
          ))}
        </div>
      </Panel>
    </div>
  );
}

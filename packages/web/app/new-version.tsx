import Info from '@lucide/icons/icons/info';
import { newVersionMessages as messages } from '#messages/new-version.ts';
import { activation } from '../service-worker/activation.ts';
import { setNotices } from '../session/late-notices.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Offers a new version of the app, which is on this device; nothing is reloaded while something may be typed. */
export function offerVersion(registration: ServiceWorkerRegistration): void {
  setNotices({ newVersion: <NewVersion onUpdate={() => updateTo(registration)} /> });
}

function NewVersion({ onUpdate }: { readonly onUpdate: () => void }) {
  return (
    <div role="status" className="bg-slate-soft text-slate-ink" data-print="none" data-passing>
      <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-small">
        <p className="flex items-center gap-3">
          <Icon of={Info} className="size-5 flex-none" />
          {messages.ready}
        </p>
        <Button size="small" onClick={onUpdate}>
          {messages.update}
        </Button>
      </div>
    </div>
  );
}

/** Reloads the page with the next version, which takes over in every tab; the others go on with their own until they reload. */
function updateTo({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage(activation);
}

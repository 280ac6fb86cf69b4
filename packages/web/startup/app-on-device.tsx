import Info from '@lucide/icons/icons/info';
import { language } from '#lib/i18n/language.ts';
import { newVersionMessages as messages } from '#startup/messages.ts';
import { showBanner } from '../lib/late-banners.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { activation, serviceWorkerPath } from './service-worker/activation.ts';

/** How often a page that stays open asks for a new version. */
const checkMilliseconds = 60 * 60 * 1_000;

/** Keeps the app on the device, for the next visit and for one without a network. */
export async function keepAppOnDevice(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(
      `${serviceWorkerPath}?language=${language.code}`,
    );
    watch(registration);
    // Only who has been asked, and has allowed it, is notified on this device.
    if (globalThis.Notification?.permission === 'granted')
      (await import('../features/devices/public.ts')).keepNotified();
    if (navigator.onLine && (await isWithdrawn())) await registration.unregister();
  } catch {
    // The browser does not allow it, as in a private window: the app is loaded anew by each visit. Or there is no network.
  }
}

/** Whether the server has gone back to a version without a service worker. Firebase Hosting answers with a page then. */
async function isWithdrawn(): Promise<boolean> {
  const { ok, status, headers } = await fetch(serviceWorkerPath, { method: 'HEAD', cache: 'no-store' });
  return (ok || status === 404) && headers.get('Content-Type')?.includes('javascript') !== true;
}

function watch(registration: ServiceWorkerRegistration): void {
  const container = navigator.serviceWorker;
  const isFirst = container.controller === null;
  let hasController = !isFirst;
  const offer = () => offerVersion(registration);
  if (registration.waiting !== null && !isFirst) offer();
  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    found?.addEventListener('statechange', () => {
      if (found.state !== 'installed' || container.controller === null) return;
      if (found.scriptURL === container.controller.scriptURL) return offer();
      // The language has been switched: nobody has to be asked.
      hasController = false;
      found.postMessage(activation);
    });
  });
  // Another tab has updated; the first version takes over without a word.
  container.addEventListener('controllerchange', () => {
    if (hasController) offer();
    hasController = true;
  });
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checked < checkMilliseconds) return;
    checked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Offers a new version of the app, which is on this device; nothing is reloaded while something may be typed. */
function offerVersion(registration: ServiceWorkerRegistration): void {
  showBanner({ newVersion: <NewVersion onUpdate={() => updateTo(registration)} /> });
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

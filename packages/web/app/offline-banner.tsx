import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { appMessages } from '../messages/en/app.ts';

/** Says so while the browser is offline. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div role="status" className="bg-slate-soft text-slate-ink" data-print="none">
      <p className="wrap flex items-center gap-3 py-2.5 text-[0.95rem]">
        <WifiOff aria-hidden="true" className="size-5 flex-none" />
        {appMessages.offline}
      </p>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

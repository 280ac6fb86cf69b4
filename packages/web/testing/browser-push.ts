import { onTestFinished, vi } from 'vitest';

interface Subscribed {
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  toJSON(): object;
  unsubscribe(): Promise<boolean>;
}

/** What a browser with a push service has, which happy-dom lacks, until the test ends. */
export interface BrowserPush {
  /** What its settings say, and the answer that the person will give. */
  permission: NotificationPermission;
  answer: NotificationPermission;
  /** How often the person was asked. */
  asked: number;
  /** The present subscription; null for none. */
  subscription: Subscribed | null;
  /** Ends the subscription, as a browser may by itself. */
  drop(): void;
}

let made = 0;

/** Gives the browser of this test a service worker and a push service. */
export function withBrowserPush(): BrowserPush {
  const browser: BrowserPush = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    subscription: null,
    drop() {
      browser.subscription = null;
    },
  };
  const pushManager = {
    getSubscription: async () => browser.subscription,
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: Uint8Array<ArrayBuffer> }) {
      made += 1;
      const endpoint = `https://push.test/device-${made}`;
      const keys = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) };
      const subscription: Subscribed = {
        endpoint,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint, keys }),
        async unsubscribe() {
          if (browser.subscription === subscription) browser.subscription = null;
          return true;
        },
      };
      browser.subscription = subscription;
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    addEventListener: () => {},
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  return browser;
}

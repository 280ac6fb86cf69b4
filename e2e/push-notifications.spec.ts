import { type PushService, startPushService } from '@embedded-firebase/server/testing/push-service';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { onData } from './support/fill-campus.ts';
import { test as base, installed } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';
import { expectAccessible, expectOnDevice } from './support/page-checks.ts';
import type { Product } from './support/product.ts';

/** A browser whose person allows notifications when asked. */
const allowing = { ...installed, permissions: ['notifications'] };

const test = base.extend<{ pushService: PushService }>({
  pushService: async ({ browserName: _ }, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
  pushOrigin: ({ pushService }, use) => use(pushService.origin),
});

test('a donor turns notifications on, and a press on one opens the request', async ({
  product,
  pushService,
  newMember,
}) => {
  const poster = await prepareMember(product, { fullName: 'Olivia Owner' });
  const { page, context, member } = await newMember('Bashir Ahmed', { donor: {}, options: allowing });
  await page.addInitScript(subscribeWithoutNetwork);
  await page.goto('/account');
  await expectOnDevice(page);

  await test.step('by a switch that says what comes', async () => {
    const choice = page.getByRole('switch', { name: 'Notify me on this device' });
    await expect(choice).not.toBeChecked();
    await expect(page.getByText(/Your browser will ask whether to allow it\.$/)).toBeVisible();
    await choice.click();
    await expect(page.getByText('Saved. You will be notified on this device.')).toBeVisible();
    await expect(choice).toBeChecked();
    await expectAccessible(page);
    await page.goto('/edit-donor-profile');
    await expect(choice).toBeChecked();
  });

  await moveDevice(product, member.uid, pushService);
  await page.goto('/dashboard');
  const request = await prepareRequest(poster, { patientName: 'Rahim Uddin', hospitalName: 'City Hospital' });
  await expect.poll(() => pushService.received.length).toBe(1);
  const [{ payload } = { payload: '' }] = pushService.received;
  expect(payload).not.toMatch(/Rahim|1700/);

  await test.step('which shows it once, also when it comes again', async () => {
    const deliver = await deliveryTo(await context.newCDPSession(page), product.origin);
    for (const _ of ['first', 'again']) await deliver(payload);
    await expect
      .poll(() => shownOn(page))
      .toEqual([
        {
          title: 'Urgent: O+ blood needed at City Hospital',
          body: expect.stringContaining('Units: 2'),
          lang: 'en',
        },
      ]);
  });

  await test.step('and leads to the request, in the tab that is open', async () => {
    await press(page);
    await expect(page).toHaveURL(new RegExp(`/requests/${request}\\?by=`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 units of O+');
    expect(await shownOn(page)).toEqual([]);
  });

  await test.step('until the logout, after which the browser has no subscription', async () => {
    await page.getByRole('button', { name: /^Logout/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate Blood, Save Lives');
    const subscription = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription());
    await expect.poll(subscription).toBeNull();
  });
});

test('a browser that blocks notifications says so, in Bangla too', async ({ newMember }) => {
  const { page } = await newMember('Chandni Sultana', { options: installed });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto('/account');
  const choice = page.getByRole('switch');
  await expect(page.getByText('Notifications are blocked in your browser’s settings.')).toBeVisible();
  await expect(choice).toBeDisabled();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('bn');
  await expect(page.getByText('আপনার ব্রাউজারের সেটিংসে নোটিফিকেশন বন্ধ করা আছে।')).toBeVisible();
  await expectAccessible(page);
});

/**
 * In a page: stands for the browser's push service, which a machine without a network lacks. The subscription outlives the page, as a
 * real one does.
 */
function subscribeWithoutNetwork(): void {
  const stored = 'subscription of this browser';
  const current = () => {
    const endpoint = sessionStorage.getItem(stored);
    if (endpoint === null) return null;
    const keys = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) };
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem(stored);
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    subscribe: async () => {
      sessionStorage.setItem(stored, `https://push.campus.test/${Math.random()}`);
      return current();
    },
  });
}

/** Moves the only device of a member to the journey's push service, whose address no client may store. */
async function moveDevice(product: Product, uid: string, pushService: PushService): Promise<void> {
  await onData(product.dataFolder, async ({ firestore: { documents } }) => {
    const path = `pushSubscriptions/${uid}/devices/0`;
    expect((await documents.get(path))?.fields.endpoint).toMatch(/^https:\/\/push\.campus\.test\//);
    await documents.commit([{ update: path, fields: { ...pushService.subscribe('phone') } }]);
  });
}

/** Delivers a message to the site's service worker, as the browser does with what its push service sends. */
async function deliveryTo(session: CDPSession, origin: string): Promise<(data: string) => Promise<unknown>> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

function shownOn(page: Page) {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, lang }) => ({ title, body, lang }));
  });
}

/** Presses the notification. No protocol does, so the service worker is handed the event of a press. */
async function press(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification });
    // Only the browser's own events can be waited for.
    Object.assign(event, { waitUntil: () => {} });
    scope.dispatchEvent(event);
  });
}

/** Of the service worker's scope, whose types the tests lack. */
interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent(event: Event): void;
}

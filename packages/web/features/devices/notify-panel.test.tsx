import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endSession } from '../../session/end-session.ts';
import { withBrowserPush } from '../../testing/browser-push.ts';
import { loseNextCall } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, password, startCampus } from '../../testing/start-campus.ts';
import { deleteEverything } from '../account/delete-my-account.tsx';
import { readOwnRecords } from '../account/download-api.ts';
import { MyAccountScreen } from '../account/my-account-screen.tsx';
import { renew } from './this-device.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

const logout = () => endSession((accounts) => accounts.signOut());

async function endpointsOf(uid: string): Promise<readonly unknown[]> {
  return (await readOwnRecords(uid, null)).devices.map(({ endpoint }) => endpoint);
}

test('the switch says what is to come before the browser asks, and turns notifications on and off', async () => {
  const browser = withBrowserPush();
  const { uid } = await campus.join('Ayesha');
  const { person } = await renderScreen(<MyAccountScreen />);
  const choice = await theSwitch();
  expect(choice.getAttribute('aria-checked')).toBe('false');
  expect(describedBy(choice)).toContain('Your browser will ask whether to allow it.');
  expect(browser.asked).toBe(0);
  await person.click(choice);
  await screen.findByText('Saved. You will be notified on this device.');
  expect(choice.getAttribute('aria-checked')).toBe('true');
  expect(browser.asked).toBe(1);
  expect(await endpointsOf(uid)).toEqual([browser.subscription?.endpoint]);

  await person.click(choice);
  await screen.findByText('Saved. You will no longer be notified on this device.');
  expect(browser.subscription).toBeNull();
  expect(await endpointsOf(uid)).toEqual([]);
});

test('who does not answer the browser’s question stays as before, and who blocks it is told where it is changed', async () => {
  const browser = withBrowserPush();
  browser.answer = 'default';
  const { uid } = await campus.join('Bashir');
  const { person } = await renderScreen(<MyAccountScreen />);
  const choice = await theSwitch();
  await person.click(choice);
  await waitFor(() => expect(browser.asked).toBe(1));
  await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('false'));
  expect(screen.queryByText(/^Saved\./)).toBeNull();
  browser.answer = 'denied';
  await person.click(choice);
  await screen.findByText('Notifications are blocked in your browser’s settings.');
  expect(choice.disabled).toBe(true);
  expect(await endpointsOf(uid)).toEqual([]);
});

test('a browser without notifications, and one of a phone that needs the site on its home screen, say so', async () => {
  await campus.join('Chandni');
  const { unmount } = await renderScreen(<MyAccountScreen />);
  const choice = await theSwitch();
  expect(describedBy(choice)).toBe('This browser can’t show notifications.');
  expect(choice.disabled).toBe(true);
  unmount();
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  await renderScreen(<MyAccountScreen />);
  await screen.findByText(/add the site to your Home Screen first/);
  Reflect.deleteProperty(navigator, 'standalone');
});

test('an unverified member reads what comes first', async () => {
  withBrowserPush();
  await campus.join('Dola', { emailVerified: false });
  await renderScreen(<MyAccountScreen />);
  const choice = await theSwitch();
  expect(describedBy(choice)).toBe('Please verify your email address first.');
  expect(choice.disabled).toBe(true);
});

test('what could not be stored leaves no subscription behind', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const browser = withBrowserPush();
  await campus.join('Emon');
  const { person } = await renderScreen(<MyAccountScreen />);
  const choice = await theSwitch();
  loseNextCall('documents:commit');
  await person.click(choice);
  await screen.findByText(/^Your choice couldn’t be saved\. Please try again\./);
  expect(browser.subscription).toBeNull();
  expect(choice.getAttribute('aria-checked')).toBe('false');
  log.mockClear();
});

test('a logout ends notifications on this device, also when the server can’t be told, and others keep theirs', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const browser = withBrowserPush();
  const account = await campus.join('Farida');
  await turnOn();
  const elsewhere = 'https://push.test/elsewhere';
  await campus.putDocuments({ [`pushSubscriptions/${account.uid}/devices/7`]: deviceAt(elsewhere) });
  await logout();
  expect(browser.subscription).toBeNull();
  await campus.signInAs(account);
  expect(await endpointsOf(account.uid)).toEqual([elsewhere]);

  await turnOn();
  loseNextCall('documents');
  await logout();
  expect(browser.subscription).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain(account.uid);
  log.mockClear();
});

test('a logout tells the server also when the browser can’t end its subscription', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const browser = withBrowserPush();
  const { uid } = await campus.join('Lamia');
  await turnOn();
  if (browser.subscription === null) throw new Error('The device is not subscribed.');
  browser.subscription.unsubscribe = () =>
    Promise.reject(new DOMException('Unregistering failed.', 'AbortError'));
  await logout();
  expect(await campus.paths(`pushSubscriptions/${uid}/devices`)).toEqual([]);
  log.mockClear();
});

test('the next person on the device is not notified in the place of the former one', async () => {
  const browser = withBrowserPush();
  const former = await campus.join('Golam');
  await turnOn();
  const next = await campus.join('Hasina');
  await waitFor(() => expect(browser.subscription).toBeNull());
  expect(await endpointsOf(next.uid)).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain(`notified:${former.uid}`);
});

test('nor where the server can’t be asked whose the device is', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const browser = withBrowserPush();
  await campus.join('Mitu');
  await turnOn();
  loseNextCall('pushSubscriptions');
  await campus.join('Nabila');
  await waitFor(() => expect(browser.subscription).toBeNull());
  log.mockClear();
});

test('a subscription that is lost, or has a former key, is made anew in the same place', async () => {
  const browser = withBrowserPush();
  const { uid } = await campus.join('Iqbal');
  await turnOn();
  const first = browser.subscription?.endpoint;
  await renew(uid);
  expect(browser.subscription?.endpoint).toBe(first);
  // Also in a browser that has forgotten whose it is.
  localStorage.removeItem(`notified:${uid}`);
  await renew(uid);
  expect(browser.subscription?.endpoint).toBe(first);
  localStorage.setItem(`notified:${uid}`, first ?? '');

  browser.drop();
  await renew(uid);
  const second = browser.subscription?.endpoint;
  expect(second).not.toBe(first);
  expect(await endpointsOf(uid)).toEqual([second]);

  // As after `npm run rotate-key -- --push`.
  const key = new Uint8Array(browser.subscription?.options.applicationServerKey ?? new ArrayBuffer(0));
  key[5] = (key[5] ?? 0) ^ 1;
  await renew(uid);
  const third = browser.subscription?.endpoint;
  expect(third).not.toBe(second);
  expect(await endpointsOf(uid)).toEqual([third]);

  // As after the host has found it gone.
  await campus.deleteDocument(`pushSubscriptions/${uid}/devices/0`);
  await renew(uid);
  expect(await endpointsOf(uid)).toEqual([browser.subscription?.endpoint]);
  expect(browser.subscription?.endpoint).not.toBe(third);
});

test('an eleventh device takes the place of the oldest', async () => {
  const browser = withBrowserPush();
  const { uid } = await campus.join('Jamila');
  const devices = Array.from({ length: 10 }, (_, place) => [
    `pushSubscriptions/${uid}/devices/${place}`,
    deviceAt(`https://push.test/of-place-${place}`, place === 4 ? 1 : 2),
  ]);
  await campus.putDocuments(Object.fromEntries(devices));
  await turnOn();
  const endpoints = await endpointsOf(uid);
  expect(endpoints).toHaveLength(10);
  expect(endpoints).toContain(browser.subscription?.endpoint);
  expect(endpoints).not.toContain('https://push.test/of-place-4');
});

test('a new password ends notifications on every other device', async () => {
  const browser = withBrowserPush();
  const { uid } = await campus.join('Nasrin');
  await turnOn();
  await campus.putDocuments({ [`pushSubscriptions/${uid}/devices/7`]: deviceAt('https://push.test/lost') });
  const { person } = await renderScreen(<MyAccountScreen />);
  await person.type(screen.getByLabelText('Current Password'), password);
  await person.type(screen.getByLabelText('New Password'), 'another-invented-1');
  await person.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText(/^Your password has been changed\./);
  expect(await endpointsOf(uid)).toEqual([browser.subscription?.endpoint]);
});

test('a member who deletes the account leaves no device', async () => {
  const browser = withBrowserPush();
  const { uid } = await campus.join('Kamal');
  await turnOn();
  await campus.putDocuments({ [`pushSubscriptions/${uid}/devices/7`]: deviceAt('https://push.test/other') });
  expect(await deleteEverything(uid, password, false)).toBe('deleted');
  expect(browser.subscription).toBeNull();
  expect(await campus.paths(`pushSubscriptions/${uid}/devices`)).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain(uid);
});

/** Turns notifications on as the signed-in member. */
async function turnOn(): Promise<void> {
  const { person, unmount } = await renderScreen(<MyAccountScreen />);
  await person.click(await theSwitch());
  await screen.findByText('Saved. You will be notified on this device.');
  unmount();
}

function deviceAt(endpoint: string, second = 1) {
  return {
    endpoint,
    p256dh: 'P'.repeat(87),
    auth: 'A'.repeat(22),
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
  };
}

function theSwitch(): Promise<HTMLButtonElement> {
  return screen.findByRole('switch', { name: 'Notify me on this device' });
}

function describedBy(element: HTMLElement): string | null {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
}

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mailLinkRoutes } from '@blood-bank/host/mail-link-routes';
import { createNotices } from '@blood-bank/host/notices';
import { readProductFiles } from '@blood-bank/host/product-files';
import { projectId } from '@blood-bank/host/project';
import { everythingIsAllowed } from '../../embedded-firebase/server/firestore/testing/open-firestore.ts';
import {
  type DeliveredMail,
  type MailServer,
  startMailServer,
} from '../../embedded-firebase/server/testing/mail-server.ts';
import type { DeliveredPush, PushService } from '../../embedded-firebase/server/testing/push-service.ts';
import { startBackend } from '../../embedded-firebase/server/testing/start-backend.ts';
import { callEmulator } from '../../embedded-firebase/trials/harness/emulator.ts';
import { exactly, type Figure, none } from '../../embedded-firebase/trials/harness/figures.ts';
import { memberPassword } from '../../embedded-firebase/trials/harness/members.ts';
import { commitOrThrow, nameOf, put } from '../harness/campus-wire.ts';
import { donorWrites, type Owner, offerWrites, requestWrite } from '../harness/records.ts';
import type { FunctionsHost } from './functions-host.ts';
import { site } from './notice-campus.ts';

/** The donors of the campus: who wants to be told of a request for O+, and who is not. */
const donors = {
  exact: {},
  universal: { bloodGroup: 'O-' },
  'other-group': { bloodGroup: 'B+' },
  unavailable: { isAvailable: false },
  inactive: { isProfileActive: false },
  unwilling: {},
  unverified: {},
  disabled: {},
  // Each has a device, whose push service answers so (below).
  pushed: {},
  dead: {},
  failing: {},
} as const;
const answers = { pushed: 201, dead: 410, failing: 500 } as const;
type Notified = keyof typeof answers;

/** What both hosts send by. */
interface Services {
  readonly mails: MailServer;
  readonly pushes: PushService;
}

const request = 'request-of-both';

interface Account extends Owner {
  readonly token: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

type Accounts = Readonly<Record<keyof typeof donors | 'poster', Account>>;

/**
 * Plays the same scenario on the embedded host and on the functions: a request, an offer, and the link that ends mails.
 *
 * @param deliveries concurrent ones of each event, on the functions
 */
export async function playOnBothHosts(
  host: FunctionsHost,
  { mails, pushes }: Services,
  deliveries: number,
): Promise<Figure[]> {
  const { accounts, ...embedded } = await onEmbeddedHost(pushes);
  const pushedBefore = pushes.received.length;
  await host.beginRound({ accounts: Object.values(accounts), deliveries, killAt: 0 });
  await act(host.firestoreOrigin, pushes, accounts, () => host.untilHandled(1));
  await host.untilHandled(2);
  const pages = await openLink(host.call, accounts);
  const functions = mails.accepted.map(comparable);
  const pushed = pushes.received.slice(pushedBefore).map(shownBy);
  return [
    exactly('mails of the embedded host', embedded.mails.length, 5),
    exactly(`mails of the functions, ${deliveries} parallel deliveries of each event`, functions.length, 5),
    exactly('notifications of the embedded host', embedded.pushes.length, 3),
    exactly('notifications of the functions', pushed.length, 3),
    none('notifications of one host alone', differing(embedded.pushes, pushed)),
    none('mails of one host alone', differing(embedded.mails, functions)),
    none('pages of one host alone', differing(embedded.pages, pages)),
    exactly('old slots left by the sweep', await sweptSlots(host), 0),
  ];
}

async function onEmbeddedHost(pushes: PushService) {
  const mails = await startMailServer();
  const { campus, indexes } = readProductFiles();
  const settings = { smtpUrl: mails.url, publicUrl: site, noticeDelaySeconds: 0 };
  const { triggers, start } = createNotices(campus, settings);
  const running = await startBackend({
    ...settings,
    pushServices: [pushes.origin],
    projectId,
    siteName: campus.siteName,
    rules: everythingIsAllowed,
    indexes,
    triggers,
    routes: (documents) => mailLinkRoutes(documents, campus),
  });
  const { backend, origin } = running;
  const stopNotices = start(backend, site);
  try {
    const entries: [string, Account][] = [];
    for (const name of ['poster', ...Object.keys(donors)]) {
      const email = `${name}@campus.test`;
      const [emailVerified, disabled] = [name !== 'unverified', name === 'disabled'];
      const { uid } = await backend.accounts.create({ email, password: memberPassword, emailVerified });
      if (disabled) backend.accounts.setDisabled(uid, true);
      const token = randomBytes(32).toString('base64url');
      entries.push([name, { uid, email, emailVerified, disabled, token }]);
    }
    const accounts = Object.fromEntries(entries) as Accounts;
    await act(origin, pushes, accounts, () => untilTold({ mails, pushes }, 4));
    await untilTold({ mails, pushes }, 5);
    const pages = await openLink((path, method) => fetch(`${origin}${path}`, { method }), accounts);
    const shown = pushes.received.map(shownBy);
    return { accounts, mails: mails.accepted.map(comparable), pushes: shown, pages };
  } finally {
    stopNotices();
    await running.stop();
    await mails.stop();
  }
}

/** Fills a host with the campus, posts a request, and offers to help with it once its donors are told. */
async function act(
  origin: string,
  pushes: PushService,
  accounts: Accounts,
  told: () => Promise<void>,
): Promise<void> {
  for (const [name, different] of Object.entries(donors)) {
    const account = accounts[name as keyof typeof donors];
    const settings = { byMail: name !== 'unwilling', token: account.token };
    const writes = [...donorWrites(account, different), put(`noticeSettings/${account.uid}`, settings)];
    await commitOrThrow(origin, null, writes);
  }
  for (const [name, answer] of Object.entries(answers)) {
    const device = { ...pushes.subscribe(name) };
    pushes.treat(answer, name);
    const { uid } = accounts[name as Notified];
    await commitOrThrow(origin, null, [put(`pushSubscriptions/${uid}/devices/0`, device)]);
  }
  await commitOrThrow(origin, null, [requestWrite(accounts.poster, request)]);
  await told();
  const posted = { id: request, userId: accounts.poster.uid };
  await commitOrThrow(origin, null, offerWrites(accounts.exact, posted));
}

/** Opens the link of a donor's mail, and presses its button twice; then that of somebody else. */
async function openLink(
  call: (path: string, method: string) => Promise<Response>,
  { poster, exact: donor }: Accounts,
): Promise<string[]> {
  const pages: string[] = [];
  for (const [method, { uid }] of [
    ['GET', donor],
    ['POST', donor],
    ['POST', donor],
    ['POST', poster],
  ] as const) {
    const answer = await call(`/unsubscribe?uid=${uid}&token=${donor.token}`, method);
    const [cached, referrer] = ['Cache-Control', 'Referrer-Policy'].map((name) => answer.headers.get(name));
    const text = (await answer.text()).replace(/href="[^"]+page\.css"/, 'href="page.css"');
    pages.push([method, answer.status, cached, referrer, text].join('\n'));
  }
  return pages;
}

/** How many slots that have expired the sweep of the functions leaves. */
async function sweptSlots({ firestoreOrigin, call }: FunctionsHost): Promise<number> {
  const expired = put('noticeSlots/old', { expiresAt: new Date(Date.now() - 1_000) });
  await commitOrThrow(firestoreOrigin, null, [expired]);
  await call('/sweep', 'POST');
  const slots = await callEmulator(`${firestoreOrigin}/v1/${nameOf('noticeSlots')}?pageSize=300`, 'GET');
  return slots.includes(nameOf('noticeSlots/old')) ? 1 : 0;
}

/** A mail without what differs each time it is sent. */
function comparable({ recipients, data }: DeliveredMail): string {
  const fixed = data.replace(/^Date: .*$/m, '').replace(/--_NmP-[\w-]+/g, 'boundary');
  return ['To', ...recipients, fixed].join('\n');
}

/** A notification as its device shows it. */
function shownBy({ device, payload }: DeliveredPush): string {
  return [device, payload].join('\n');
}

/** The recipient, or the method and the status, of the texts that are in one list alone. */
function differing(some: readonly string[], others: readonly string[]): string[] {
  return [...some, ...others]
    .filter((text) => !(some.includes(text) && others.includes(text)))
    .map((text) => text.split('\n', 2).join(' '));
}

async function untilTold({ mails, pushes }: Services, mailed: number): Promise<void> {
  while (mails.accepted.length < mailed || pushes.received.length < Object.keys(answers).length)
    await pause(50);
}

import { randomBytes } from 'node:crypto';
import { callEmulator } from '../harness/emulator.ts';
import { commitOrThrow, nameOf, put } from '../harness/firestore-wire.ts';
import { pause } from '../harness/product.ts';
import { donorWrites, type Owner, offerWrites, requestWrite } from '../harness/records.ts';
import { exactly, type Figure, none } from '../harness/report.ts';
import type { FunctionsHost } from './functions-host.ts';
import { startNoticeBackend } from './notice-campus.ts';
import {
  type AcceptedMail,
  startUnreliableMailServer,
  type UnreliableMailServer,
} from './unreliable-mail-server.ts';

/** The people of the campus: who wants to be told of a request for O+, and who is not. */
const people = {
  exact: {},
  universal: { bloodGroup: 'O-' },
  'other-group': { bloodGroup: 'B+' },
  unavailable: { isAvailable: false },
  inactive: { isProfileActive: false },
  unwilling: {},
  unverified: {},
  disabled: {},
} as const;

const request = 'request-of-both';

interface Account extends Owner {
  readonly token: string;
}

type Accounts = ReadonlyMap<string, Account>;

/** What people saw on one host. */
interface Outcome {
  readonly mails: readonly string[];
  /** The pages behind the link that ends mails. */
  readonly pages: readonly string[];
}

/**
 * Plays the same scenario on the embedded host and on the functions: a request, an offer, and the link that ends mails.
 *
 * @param deliveries concurrent ones of each event, on the functions
 */
export async function playOnBothHosts(
  host: FunctionsHost,
  mails: UnreliableMailServer,
  deliveries: number,
): Promise<Figure[]> {
  const { accounts, embedded } = await onEmbeddedHost();
  const { functions, oldSlots } = await onFunctions(host, mails, accounts, deliveries);
  const mailsOfFunctions = `mails of the functions, ${deliveries} parallel deliveries of each event`;
  return [
    exactly('mails of the embedded host', embedded.mails.length, 3),
    exactly(mailsOfFunctions, functions.mails.length, 3),
    none('mails of one host alone', differing(embedded.mails, functions.mails)),
    none('pages of one host alone', differing(embedded.pages, functions.pages)),
    exactly('old slots left by the sweep', oldSlots, 0),
  ];
}

async function onEmbeddedHost(): Promise<{ accounts: Accounts; embedded: Outcome }> {
  const mails = await startUnreliableMailServer();
  const running = await startNoticeBackend(mails.url);
  try {
    const accounts = new Map<string, Account>();
    for (const name of ['poster', ...Object.keys(people)]) {
      const email = `${name}@campus.test`;
      const emailVerified = name !== 'unverified';
      const { uid } = await running.backend.accounts.create({ email, password: 'invented-3', emailVerified });
      if (name === 'disabled') running.backend.accounts.setDisabled(uid, true);
      accounts.set(name, { uid, email, token: randomBytes(32).toString('base64url') });
    }
    await act(running.origin, accounts, () => untilMailed(mails, 2));
    await untilMailed(mails, 3);
    const pages = await openLink((path, method) => fetch(`${running.origin}${path}`, { method }), accounts);
    return { accounts, embedded: { mails: mails.accepted.map(comparable), pages } };
  } finally {
    await running.stop();
    mails.stop();
  }
}

async function onFunctions(
  host: FunctionsHost,
  mails: UnreliableMailServer,
  accounts: Accounts,
  deliveries: number,
) {
  const origin = host.firestoreOrigin;
  const users = [...accounts].map(([name, { uid, email }]) => ({
    localId: uid,
    email,
    emailVerified: name !== 'unverified',
    disabled: name === 'disabled',
  }));
  await host.beginRound({ accounts: users, deliveries, killAt: 0 });
  await act(origin, accounts, () => host.untilHandled(1));
  await host.untilHandled(2);
  const pages = await openLink(host.call, accounts);
  await commitOrThrow(origin, null, [put('noticeSlots/old', { expiresAt: new Date(Date.now() - 1_000) })]);
  await host.call('/sweep', 'POST');
  const slots = await callEmulator(`${origin}/v1/${nameOf('noticeSlots')}?pageSize=300`, 'GET');
  const oldSlots = slots.includes(nameOf('noticeSlots/old')) ? 1 : 0;
  return { functions: { mails: mails.accepted.map(comparable), pages }, oldSlots };
}

/** Fills a host with the campus, posts a request, and offers to help with it once its donors are told. */
async function act(origin: string, accounts: Accounts, told: () => Promise<void>): Promise<void> {
  const { poster, donor } = mainPeople(accounts);
  for (const [name, different] of Object.entries(people)) {
    const account = accounts.get(name) ?? donor;
    const settings = { byMail: name !== 'unwilling', token: account.token };
    const writes = [...donorWrites(account, different), put(`noticeSettings/${account.uid}`, settings)];
    await commitOrThrow(origin, null, writes);
  }
  await commitOrThrow(origin, null, [requestWrite(poster, request)]);
  await told();
  await commitOrThrow(origin, null, offerWrites(donor, { id: request, userId: poster.uid }));
}

/** Opens the link of a donor's mail, and presses its button twice; then that of somebody else. */
async function openLink(
  call: (path: string, method: string) => Promise<Response>,
  accounts: Accounts,
): Promise<string[]> {
  const { poster, donor } = mainPeople(accounts);
  const pages: string[] = [];
  for (const [method, uid] of [
    ['GET', donor.uid],
    ['POST', donor.uid],
    ['POST', donor.uid],
    ['POST', poster.uid],
  ] as const) {
    const answer = await call(`/unsubscribe?uid=${uid}&token=${donor.token}`, method);
    const [cached, referrer] = ['Cache-Control', 'Referrer-Policy'].map((name) => answer.headers.get(name));
    const text = (await answer.text()).replace(/href="[^"]+page\.css"/, 'href="page.css"');
    pages.push([method, answer.status, cached, referrer, text].join('\n'));
  }
  return pages;
}

function mainPeople(accounts: Accounts): { poster: Account; donor: Account } {
  const [poster, donor] = [accounts.get('poster'), accounts.get('exact')];
  if (poster === undefined || donor === undefined) throw new Error('The campus lacks its people.');
  return { poster, donor };
}

/** A mail without what differs each time it is sent. */
function comparable({ to, data }: AcceptedMail): string {
  const fixed = data.replace(/^Date: .*$/m, '').replace(/--_NmP-[\w-]+/g, 'boundary');
  return ['To', to, fixed].join('\n');
}

/** The recipient, or the method and the status, of the texts that are in one list alone. */
function differing(some: readonly string[], others: readonly string[]): string[] {
  return [...some, ...others]
    .filter((text) => !(some.includes(text) && others.includes(text)))
    .map((text) => text.split('\n', 2).join(' '));
}

async function untilMailed({ accepted }: UnreliableMailServer, count: number): Promise<void> {
  while (accepted.length < count) await pause(50);
}

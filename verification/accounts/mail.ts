import { callAccounts, signUp } from '@blood-bank/backend/testing/auth-client';
import { type MailServer, startMailServer } from '@blood-bank/backend/testing/mail-server';
import { startBackend, type TestBackend } from '@blood-bank/backend/testing/start-backend';
import { memberPassword as password } from '../harness/members.ts';
import { actionLinkOf } from '../harness/outbox.ts';
import { atLeast, exactly, none } from '../harness/report.ts';
import { type Random, seededRandom } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import { hostileAddresses, hostileSiteNames, urlsElsewhere } from './hostile-mail-parts.ts';
import { judgeMail } from './judge-mail.ts';

const siteOrigin = 'https://bank.campus.test';
/** Characters that may begin another line, another recipient or another part of an address. */
const breakers = [...'\r\n\0 ,;:<>"()\\@\t=\u2028\u00ad', '\r\n', '%0a'];

interface Tally {
  mails: number;
  unasked: number;
  people: number;
  headers: number;
  links: number;
  readonly pagesElsewhere: string[];
}

interface Place {
  readonly backend: TestBackend;
  readonly mailServer: MailServer;
  readonly tally: Tally;
}

/** Trial 21: the influence of strangers on mails and on where their links lead. The mails are sent over a real connection. */
export const mailTrial = defineTrial({
  shows: 'mails have the right recipient, headers and links',
  sizes: {
    /** Names of sites, each with a server of its own, and generated addresses. */
    full: { siteNames: hostileSiteNames.length, madeAddresses: 2_000 },
    short: { siteNames: 2, madeAddresses: 30 },
  },
  async run({ siteNames, madeAddresses }) {
    const mailServer = await startMailServer();
    const tally: Tally = { mails: 0, unasked: 0, people: 0, headers: 0, links: 0, pagesElsewhere: [] };
    try {
      for (const siteName of ['Test Campus', ...hostileSiteNames.slice(0, siteNames)]) {
        // More accounts are created in an hour than would be without a delay.
        const tarpit = { longestDelay: 0 };
        const smtpUrl = mailServer.url;
        const backend = await startBackend({ smtpUrl, publicUrl: siteOrigin, siteName, tarpit });
        const place = { backend, mailServer, tally };
        try {
          const isFirst = siteName === 'Test Campus';
          if (isFirst) await tryAddresses(place, [...hostileAddresses, ...makeAddresses(madeAddresses)]);
          if (isFirst) await tryUrls(place);
          await mailEveryKind(place, 'everyone@campus.test');
        } finally {
          await backend.stop();
        }
      }
      return {
        title: `Trial 21: ${hostileAddresses.length + madeAddresses} hostile addresses, ${siteNames} names of sites, ${urlsElsewhere.length} URLs`,
        figures: [
          atLeast('mails delivered', tally.mails, 3 * (siteNames + 1)),
          exactly('of them, to an address that did not ask', tally.unasked, 0),
          exactly('recipients or senders that a stranger chose', tally.people, 0),
          exactly('headers that a stranger chose', tally.headers, 0),
          exactly('links that lead to another site', tally.links, 0),
          none('pages that lead on to another site', tally.pagesElsewhere),
        ],
      };
    } finally {
      await mailServer.stop();
    }
  },
});

/** Tries each address for a new account, a reset and a change. */
async function tryAddresses(place: Place, addresses: readonly unknown[]): Promise<void> {
  const { backend } = place;
  for (const [number, email] of addresses.entries()) {
    backend.clock.advance({ minutes: 1 });
    const displayName = typeof email === 'string' ? email : 'Name';
    const { status, body } = await callAccounts(backend, 'signUp', { email, password, displayName });
    if (status !== 200) {
      if (number < hostileAddresses.length) await tryAsNewAddress(place, number, email);
      continue;
    }
    const to = String(body.email);
    await ask(place, { requestType: 'VERIFY_EMAIL', idToken: body.idToken }, to);
    await ask(place, { requestType: 'PASSWORD_RESET', email }, to);
  }
}

/** Asks for mails to an address that was refused for an account. */
async function tryAsNewAddress(place: Place, number: number, email: unknown): Promise<void> {
  const { backend, tally } = place;
  const { idToken } = await signUp(backend, `asker-${number}@campus.test`);
  const requests = [
    { requestType: 'PASSWORD_RESET', email },
    { requestType: 'VERIFY_EMAIL', idToken, email },
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email },
  ];
  for (const request of requests) {
    const { status } = await callAccounts(backend, 'sendOobCode', request);
    if (status !== 200) continue;
    if (request.requestType === 'VERIFY_EMAIL') await receive(place, `asker-${number}@campus.test`);
    else tally.people += 1;
  }
}

/** Tries each URL as `continueUrl`, in the request and in a mailed link. */
async function tryUrls(place: Place): Promise<void> {
  const { backend } = place;
  for (const [number, continueUrl] of urlsElsewhere.entries()) {
    const email = `onward-${number}@campus.test`;
    const { idToken } = await signUp(backend, email);
    const request = { requestType: 'VERIFY_EMAIL', idToken };
    const asked = await callAccounts(backend, 'sendOobCode', { ...request, continueUrl });
    if (asked.status === 200) await submitPage(place, await receive(place, email));
    const link = await ask(place, request, email);
    link.searchParams.set('continueUrl', continueUrl);
    await submitPage(place, link);
  }
}

/** Submits the form of a link's page, and collects links to other sites. */
async function submitPage({ backend, tally }: Place, link: URL): Promise<void> {
  const body = new URLSearchParams(link.search);
  const page = await fetch(backend.origin + link.pathname, { method: 'POST', body });
  const text = await page.text();
  for (const [, href = ''] of text.matchAll(/(?:href|action|src)="([^"]*)"/g)) {
    const target = new URL(href.replaceAll('&amp;', '&'), `${siteOrigin}/__/auth/action`);
    if (target.origin !== siteOrigin) tally.pagesElsewhere.push(href);
  }
  if (!text.includes('class="button"')) tally.pagesElsewhere.push('no link');
}

async function mailEveryKind(place: Place, email: string): Promise<void> {
  const { idToken } = await signUp(place.backend, email);
  const newEmail = `new-${email}`;
  await ask(place, { requestType: 'VERIFY_EMAIL', idToken }, email);
  await ask(place, { requestType: 'PASSWORD_RESET', email }, email);
  await ask(place, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, newEmail);
}

/** Asks for a mail with headers that name another site. */
async function ask(place: Place, request: object, to: string): Promise<URL> {
  const elsewhere = {
    'X-Forwarded-Host': 'evil.test',
    Forwarded: 'host=evil.test',
  };
  const { status, body } = await callAccounts(place.backend, 'sendOobCode', request, elsewhere);
  if (status !== 200) throw new Error(`sendOobCode answered ${status}: ${JSON.stringify(body)}`);
  return receive(place, to);
}

/** Receives and judges the next mail. */
async function receive({ mailServer, tally }: Place, to: string): Promise<URL> {
  const mail = await mailServer.next();
  tally.mails += 1;
  if (!mail.recipients.includes(`<${to}>`)) tally.unasked += 1;
  const faults = judgeMail(mail, { to, siteOrigin });
  tally.people += faults.people.length;
  tally.headers += faults.headers.length;
  tally.links += faults.links.length;
  return actionLinkOf(mail.data);
}

/** Valid addresses with one or two breakers inserted. */
function makeAddresses(count: number): string[] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, number) => {
    const once = insertBreaker(random, `made-${number}@campus.test`);
    return random.chance(0.5) ? insertBreaker(random, once) : once;
  });
}

function insertBreaker(random: Random, address: string): string {
  const place = random.below(address.length + 1);
  return address.slice(0, place) + random.pick(breakers) + address.slice(place);
}

import { callAccounts, signUp } from '@blood-bank/backend/testing/auth-client';
import { startMailServer } from '@blood-bank/backend/testing/mail-server';
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
/** Headers of a request that name another site. */
const elsewhere = { 'X-Forwarded-Host': 'evil.test', Forwarded: 'host=evil.test' };

/** The influence of strangers on mails and on where their links lead. The mails are sent over a real connection. */
export const mailTrial = defineTrial({
  shows: 'mails have the right recipient, headers and links',
  sizes: {
    /** Names of sites, each with a server of its own, and generated addresses. */
    full: { siteNames: hostileSiteNames.length, madeAddresses: 2_000 },
    short: { siteNames: 2, madeAddresses: 30 },
  },
  async run({ siteNames, madeAddresses }) {
    const mailServer = await startMailServer();
    const tally = { mails: 0, unasked: 0, people: 0, headers: 0, links: 0, pagesElsewhere: [] as string[] };
    let backend: TestBackend;

    /** Receives and judges the next mail. */
    async function receive(to: string): Promise<URL> {
      const mail = await mailServer.next();
      tally.mails += 1;
      if (!mail.recipients.includes(`<${to}>`)) tally.unasked += 1;
      const faults = judgeMail(mail, { to, siteOrigin });
      for (const kind of ['people', 'headers', 'links'] as const) tally[kind] += faults[kind].length;
      return actionLinkOf(mail.data);
    }

    async function ask(request: object, to: string): Promise<URL> {
      const { status, body } = await callAccounts(backend, 'sendOobCode', request, elsewhere);
      if (status !== 200) throw new Error(`sendOobCode answered ${status}: ${JSON.stringify(body)}`);
      return receive(to);
    }

    async function mailEveryKind(email: string): Promise<void> {
      const { idToken } = await signUp(backend, email);
      const newEmail = `new-${email}`;
      await ask({ requestType: 'VERIFY_EMAIL', idToken }, email);
      await ask({ requestType: 'PASSWORD_RESET', email }, email);
      await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, newEmail);
    }

    /** Tries each address for a new account, a reset and a change. */
    async function tryAddresses(addresses: readonly unknown[]): Promise<void> {
      for (const [number, email] of addresses.entries()) {
        backend.clock.advance({ minutes: 1 });
        const displayName = typeof email === 'string' ? email : 'Name';
        const { status, body } = await callAccounts(backend, 'signUp', { email, password, displayName });
        if (status === 200) {
          const to = String(body.email);
          await ask({ requestType: 'VERIFY_EMAIL', idToken: body.idToken }, to);
          await ask({ requestType: 'PASSWORD_RESET', email }, to);
        } else if (number < hostileAddresses.length)
          await tryAsNewAddress(`asker-${number}@campus.test`, email);
      }
    }

    /** Asks for mails to an address that was refused for an account. */
    async function tryAsNewAddress(asker: string, email: unknown): Promise<void> {
      const { idToken } = await signUp(backend, asker);
      for (const request of [
        { requestType: 'PASSWORD_RESET', email },
        { requestType: 'VERIFY_EMAIL', idToken, email },
        { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email },
      ]) {
        const { status } = await callAccounts(backend, 'sendOobCode', request);
        if (status !== 200) continue;
        if (request.requestType === 'VERIFY_EMAIL') await receive(asker);
        else tally.people += 1;
      }
    }

    /** Tries each URL as `continueUrl`, in the request and in a mailed link. */
    async function tryUrls(): Promise<void> {
      for (const [number, continueUrl] of urlsElsewhere.entries()) {
        const email = `onward-${number}@campus.test`;
        const request = { requestType: 'VERIFY_EMAIL', idToken: (await signUp(backend, email)).idToken };
        const asked = await callAccounts(backend, 'sendOobCode', { ...request, continueUrl });
        if (asked.status === 200) await submitPage(await receive(email));
        const link = await ask(request, email);
        link.searchParams.set('continueUrl', continueUrl);
        await submitPage(link);
      }
    }

    /** Submits the form of a link's page, and collects links to other sites. */
    async function submitPage(link: URL): Promise<void> {
      const body = new URLSearchParams(link.search);
      const text = await (await fetch(backend.origin + link.pathname, { method: 'POST', body })).text();
      for (const [, href = ''] of text.matchAll(/(?:href|action|src)="([^"]*)"/g)) {
        const target = new URL(href.replaceAll('&amp;', '&'), `${siteOrigin}/__/auth/action`);
        if (target.origin !== siteOrigin) tally.pagesElsewhere.push(href);
      }
      if (!text.includes('class="button"')) tally.pagesElsewhere.push('no link');
    }

    try {
      for (const [at, siteName] of ['Test Campus', ...hostileSiteNames.slice(0, siteNames)].entries()) {
        // More accounts are created in an hour than would be without a delay.
        const tarpit = { longestDelay: 0 };
        backend = await startBackend({ smtpUrl: mailServer.url, publicUrl: siteOrigin, siteName, tarpit });
        try {
          if (at === 0) await tryAddresses([...hostileAddresses, ...makeAddresses(madeAddresses)]);
          if (at === 0) await tryUrls();
          await mailEveryKind('everyone@campus.test');
        } finally {
          await backend.stop();
        }
      }
    } finally {
      await mailServer.stop();
    }
    return {
      title: `${hostileAddresses.length + madeAddresses} hostile addresses, ${siteNames} names of sites, ${urlsElsewhere.length} URLs`,
      figures: [
        atLeast('mails delivered', tally.mails, 3 * (siteNames + 1)),
        exactly('of them, to an address that did not ask', tally.unasked, 0),
        exactly('recipients or senders that a stranger chose', tally.people, 0),
        exactly('headers that a stranger chose', tally.headers, 0),
        exactly('links that lead to another site', tally.links, 0),
        none('pages that lead on to another site', tally.pagesElsewhere),
      ],
    };
  },
});

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

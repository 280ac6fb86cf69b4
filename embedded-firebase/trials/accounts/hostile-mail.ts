import { callAccounts, signUp } from '../../server/testing/auth-client.ts';
import { type MailServer, startMailServer } from '../../server/testing/mail-server.ts';
import { startBackend, type TestBackend } from '../../server/testing/start-backend.ts';
import { atLeast, none } from '../harness/figures.ts';
import { memberPassword as password } from '../harness/members.ts';
import { actionLinkOf } from '../harness/outbox.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import { hostileAddresses, hostileSiteNames } from './hostile-mail-parts.ts';
import { mailFaults } from './judge-mail.ts';
import { floodWithResets } from './reset-flood.ts';

const siteOrigin = 'https://bank.example.test';
/** Characters that may begin another line, another recipient or another part of an address. */
const breakers = [...'\r\n\0 ,;:<>"()\\@\t=\u2028\u00ad', '\r\n', '%0a'];
/** Headers of a request that name another site. */
const elsewhere = { 'X-Forwarded-Host': 'evil.test', Forwarded: 'host=evil.test' };

/**
 * The influence of strangers on mails, which are sent over a real connection. Where the page of their links leads on is in the
 * backend's action-link.test.ts and send-oob-code.test.ts.
 */
export const mailTrial = defineTrial({
  shows: 'mails have the right recipient, headers and links, and a flood of resets holds up nobody else',
  sizes: {
    /** Names of sites, each with a server of its own, and generated addresses. */
    full: { siteNames: hostileSiteNames.length, madeAddresses: 2_000 },
    short: { siteNames: 2, madeAddresses: 30 },
  },
  async run({ siteNames, madeAddresses }) {
    const mailServer = await startMailServer();
    const found: Found = { mails: 0, faults: [] };
    try {
      for (const [at, siteName] of ['Test Notebook', ...hostileSiteNames.slice(0, siteNames)].entries()) {
        const backend = await startBackend({
          smtpUrl: mailServer.url,
          publicUrl: siteOrigin,
          siteName,
        });
        const site = judgedSite(backend, mailServer, found);
        try {
          if (at === 0) await site.tryAddresses([...hostileAddresses, ...makeAddresses(madeAddresses)]);
          await site.mailEveryKind('everyone@example.test');
        } finally {
          await backend.stop();
        }
      }
    } finally {
      await mailServer.stop();
    }
    return {
      title: `${hostileAddresses.length + madeAddresses} hostile addresses, ${siteNames} names of sites`,
      figures: [
        atLeast('mails delivered', found.mails, 3 * (siteNames + 1)),
        none('recipients, senders, headers and links that a stranger chose', found.faults),
        ...(await floodWithResets()),
      ],
    };
  },
});

/** What strangers were found to influence. */
interface Found {
  mails: number;
  readonly faults: string[];
}

/** A site, all of whose mails are judged. */
function judgedSite(backend: TestBackend, mailServer: MailServer, found: Found) {
  /** Receives and judges the next mail. @returns its link */
  async function receive(to: string): Promise<URL> {
    const mail = await mailServer.next();
    found.mails += 1;
    found.faults.push(...mailFaults(mail, to, siteOrigin));
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

  /** Tries each address for a new account and a reset; if it is refused, for mails to somebody else's. */
  async function tryAddresses(addresses: readonly unknown[]): Promise<void> {
    for (const [number, email] of addresses.entries()) {
      backend.clock.advance({ minutes: 1 });
      const displayName = typeof email === 'string' ? email : 'Name';
      const { status, body } = await callAccounts(backend, 'signUp', { email, password, displayName });
      if (status === 200) {
        await ask({ requestType: 'VERIFY_EMAIL', idToken: body.idToken }, String(body.email));
        await ask({ requestType: 'PASSWORD_RESET', email }, String(body.email));
      } else if (number < hostileAddresses.length)
        await tryAsNewAddress(`asker-${number}@example.test`, email);
    }
  }

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
      else found.faults.push(`${request.requestType} to ${JSON.stringify(email)}`);
    }
  }

  return { mailEveryKind, tryAddresses };
}

/** Valid addresses with one or two breakers inserted. */
function makeAddresses(count: number): string[] {
  const random = seededRandom(count);
  const insert = (address: string, breaker: string) => {
    const at = random.below(address.length + 1);
    return address.slice(0, at) + breaker + address.slice(at);
  };
  return Array.from({ length: count }, (_, number) =>
    random.times(1, 2, () => random.pick(breakers)).reduce(insert, `made-${number}@example.test`),
  );
}

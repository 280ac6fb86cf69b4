import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DeliveredMail, startMailServer } from '../../server/testing/mail-server.ts';
import { atATime } from '../harness/at-a-time.ts';
import { atMost, exactly, type Figure } from '../harness/figures.ts';
import { type Call, call, requireOk } from '../harness/http-call.ts';
import { accountsCall, signUpCall } from '../harness/members.ts';
import { freePort, withFolder } from '../harness/server-process.ts';
import { startNotebook } from '../harness/start-notebook.ts';

const members = 210;
/** As many as a mailbox gets in an hour. */
const resetsEach = 5;
/** Fewer sign-ups and resets than one network may ask for in an hour. */
const perNetwork = 35;
/** More than the connections to the mail server, and than those that the calls are made over. */
const maxOpened = 20;
const concurrency = 30;
const maxConnections = 3;
/** One on each connection before the verification, and one on each of the others while that is sent. */
const maxResets = 2 * maxConnections - 1;

/**
 * Resets for many members, from many networks, while the mail server accepts connections and says nothing. A newcomer asks for a
 * verification in the meantime, and gets it when the mail server works again.
 */
export function floodWithResets(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    let greet = () => {};
    const ready = new Promise<void>((resolve) => {
      greet = resolve;
    });
    const mailServer = await startMailServer({ ready });
    const port = await freePort();
    const server = await startNotebook({
      dataFolder: join(folder, 'data'),
      environment: {
        SMTP_URL: mailServer.url,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        TRUSTED_PROXIES: '1',
      },
    });
    const from = (network: number, wanted: Call) =>
      call(server.origin, { ...wanted, headers: { 'X-Forwarded-For': `203.0.113.${network}` } });
    const ask = (network: number, request: object) => from(network, accountsCall('sendOobCode', request));
    const signUp = (network: number, email: string) => requireOk(from(network, signUpCall(email)));
    try {
      await atATime(concurrency, members, (member) =>
        signUp(Math.floor(member / perNetwork), addressOf(member)),
      );
      const before = openFiles(server.processId);
      await atATime(concurrency, members * resetsEach, (reset) => {
        const member = reset % members;
        const request = { requestType: 'PASSWORD_RESET', email: addressOf(member) };
        return ask(100 + Math.floor(member / perNetwork), request);
      });
      const newcomer = 'newcomer@example.test';
      const { idToken } = JSON.parse((await signUp(99, newcomer)).text) as { readonly idToken: string };
      const { status } = await ask(99, { requestType: 'VERIFY_EMAIL', idToken });
      const opened = openFiles(server.processId) - before;
      greet();
      if (status !== 200) throw new Error(`The newcomer was answered ${status}.\n${server.log()}`);
      let mail: DeliveredMail;
      do mail = await mailServer.next();
      while (!mail.recipients.includes(`<${newcomer}>`));
      const resets = mailServer.accepted.length - 1;
      return [
        exactly(`a newcomer's verification during ${members * resetsEach} resets: answered`, status, 200),
        atMost('connections to the mail server at the same time', mailServer.maxConnections, maxConnections),
        atMost('files that the server has opened for the resets', opened, maxOpened),
        atMost('resets that were mailed before the verification', resets, maxResets),
      ];
    } finally {
      await server.kill();
      await mailServer.stop();
    }
  });
}

function addressOf(member: number): string {
  return `member-${member}@example.test`;
}

/** The open files of a process; none on a machine without /proc. */
function openFiles(processId: number): number {
  const folder = `/proc/${processId}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

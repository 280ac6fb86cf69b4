import { type Call, call, requireOk } from '../harness/http-call.ts';
import { sourceAgent } from '../harness/loopback-source.ts';
import { accountsCall, memberPassword, signInCall, signUpCall } from '../harness/members.ts';
import { atLeast, atMost, exactly, type Figure } from '../harness/report.ts';

/** More failures and sign-ups than a network is permitted, not counting its known members. */
const failures = 320;
const signUps = 200;
const permittedFailures = 300;
const permittedSignUps = 200;
const members = 3;
const newcomers = 5;

/** Headers of calls that a page of another site can send with and without a CORS preflight. */
const foreign: readonly Readonly<Record<string, string>>[] = [
  { 'Content-Type': 'text/plain', Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
  { 'Content-Type': 'text/plain', Origin: 'https://evil.test' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
  { Origin: 'https://evil.test' },
];

/**
 * An attacker, or a page of another site, tries to lock a campus network out by failed sign-ins and by sign-ups. Each source
 * is a network with members of its own.
 */
export async function lockOutFigures(origin: string, sources: number): Promise<Figure[]> {
  const tally = { verified: 0, toldTaken: 0, foreignAnswered: 0, shutOut: 0, tries: 0, newcomersShutOut: 0 };
  await Promise.all(Array.from({ length: sources }, (_, source) => lockOut(source)));
  const { verified, toldTaken } = tally;
  return [
    exactly('foreign and non-JSON calls that were not refused', tally.foreignAnswered, 0),
    exactly('newcomers of the network shut out by them', tally.newcomersShutOut, 0),
    atMost('passwords verified from a network that guesses', verified, permittedFailures * sources),
    atLeast('of them, so that guessing was tried', verified, 1),
    atMost('sign-ups from it that tell that an address is taken', toldTaken, permittedSignUps * sources),
    atLeast('concurrent sign-ins of members known in that network', tally.tries, members * sources),
    exactly('of them refused', tally.shutOut, 0),
  ];

  async function lockOut(source: number): Promise<void> {
    const agent = sourceAgent(500 + source);
    const send = (wanted: Call) => call(origin, { ...wanted, agent });
    const known = Array.from({ length: members }, (_, member) => `local-${source}-${member}@campus.test`);
    const email = known[0] ?? '';
    // Failed sign-ins at invented addresses, and sign-ups for an address that is taken.
    const attack = [
      ...Array.from({ length: failures }, (_, at) =>
        signInCall(`invented-${source}-${at}@campus.test`, 'guess'),
      ),
      ...Array.from({ length: signUps }, () => accountsCall('signUp', { email, password: memberPassword })),
    ];
    const signInAll = async () => {
      for (const member of known) {
        tally.tries += 1;
        if ((await send(signInCall(member))).status !== 200) tally.shutOut += 1;
      }
    };

    for (const member of known) await requireOk(send(signUpCall(member)));
    for (const headers of foreign) {
      const answers = await Promise.all(attack.map((wanted) => send({ ...wanted, headers })));
      tally.foreignAnswered += answers.filter(({ status }) => status !== 403 && status !== 415).length;
    }
    for (let count = 0; count < newcomers; count += 1) {
      const { status } = await send(signUpCall(`newcomer-${source}-${count}@campus.test`));
      if (status !== 200) tally.newcomersShutOut += 1;
    }

    let isOver = false;
    const attacking = Promise.all(attack.map(send)).finally(() => {
      isOver = true;
    });
    do await signInAll();
    while (!isOver);
    for (const { text } of await attacking) {
      if (text.includes('"INVALID_LOGIN_CREDENTIALS"')) tally.verified += 1;
      if (text.includes('"EMAIL_EXISTS"')) tally.toldTaken += 1;
    }
    await signInAll();
    agent.destroy();
  }
}

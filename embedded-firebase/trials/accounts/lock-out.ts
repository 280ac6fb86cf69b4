import { atLeast, atMost, exactly, type Figure } from '../harness/figures.ts';
import { type Answer, type Call, call, requireOk } from '../harness/http-call.ts';
import { sourceAgent } from '../harness/loopback-source.ts';
import { signInCall, signUpCall } from '../harness/members.ts';

/** More failures, and as many sign-ups as a network is permitted, besides those of its members. */
const failures = 320;
const signUps = 200;
const permittedFailures = 300;
const permittedSignUps = 200;
const members = 3;

/**
 * An attacker tries to lock a whole network out by failed sign-ins and by sign-ups. Each source is a network with members of
 * its own. That calls from pages of other sites count towards no limit is in the backend's cross-site-guard.test.ts.
 */
export async function lockOutFigures(origin: string, sources: number): Promise<Figure[]> {
  const tally = { verified: 0, toldTaken: 0, shutOut: 0, tries: 0 };
  await Promise.all(Array.from({ length: sources }, (_, source) => lockOut(origin, source, tally)));
  const { verified, toldTaken } = tally;
  return [
    atMost('passwords verified from a network that guesses', verified, permittedFailures * sources),
    atLeast('of them, so that guessing was tried', verified, 1),
    atMost('sign-ups from it that tell that an address is taken', toldTaken, permittedSignUps * sources),
    atLeast('concurrent sign-ins of members known in that network', tally.tries, members * sources),
    exactly('of them refused', tally.shutOut, 0),
  ];
}

async function lockOut(
  origin: string,
  source: number,
  tally: { verified: number; toldTaken: number; shutOut: number; tries: number },
): Promise<void> {
  const agent = sourceAgent(500 + source);
  const send = (wanted: Call) => call(origin, { ...wanted, agent });
  const known = Array.from({ length: members }, (_, member) => `local-${source}-${member}@example.test`);
  const invented = Array.from({ length: failures }, (_, at) => `invented-${source}-${at}@example.test`);
  for (const member of known) await requireOk(send(signUpCall(member)));
  // Failed sign-ins at invented addresses, and sign-ups for an address that is taken.
  const attack = Promise.all([
    ...invented.map((email) => send(signInCall(email, 'guess'))),
    ...Array.from({ length: signUps }, () => send(signUpCall(known[0] ?? ''))),
  ]);
  let answers: Answer[] | null = null;
  do {
    answers = await Promise.race([attack, null]);
    for (const member of known) {
      tally.tries += 1;
      if ((await send(signInCall(member))).status !== 200) tally.shutOut += 1;
    }
  } while (answers === null);
  for (const { text } of answers) {
    if (text.includes('"INVALID_LOGIN_CREDENTIALS"')) tally.verified += 1;
    if (text.includes('"EMAIL_EXISTS"')) tally.toldTaken += 1;
  }
  agent.destroy();
}

import { readDocument } from '../harness/firestore-wire.ts';
import { type Answer, call } from '../harness/http-call.ts';
import { accountsCall, createMember, type Member, signIn, signInCall } from '../harness/members.ts';
import { type RunningCampus, readMailedLink } from '../harness/outbox.ts';
import { pairCall } from '../harness/paired-requests.ts';
import { productCommand, startProduct, withFolder } from '../harness/product.ts';
import { exactly, type Figure } from '../harness/report.ts';
import { tokenMaker } from './token-maker.ts';

const minute = 60;
const day = 24 * 60 * minute;
const ahead = 'ahead@campus.test';
const failuresPermitted = 10;
/** Seconds by which a clock is off, all beyond the tolerance. */
const offsets = [5 * minute + 1, 6 * minute, 60 * minute, day];

/** Trial 10: the clocks of clients and of the server are off by up to a day. Runs servers of its own. */
export function clockFigures(): Promise<Figure[]> {
  return withFolder(async (dataFolder) => {
    const start = (offset: number) => startProduct({ dataFolder, command: commandWithClock(offset) });
    const first = await start(0);
    const member = await createMember(first, 'early@campus.test');
    const acceptedTokens = await countAcceptedTokens(first.origin, dataFolder, member);
    const acceptedTimes = await countAcceptedTimes(first.origin, member);
    const wrongTimes = [await isDatedWrongly(first.origin, member, 0)];
    await first.stop();

    const tomorrow = await start(day);
    const old = await accepts(tomorrow.origin, member.idToken);
    const memberTomorrow = { ...member, ...(await signIn(tomorrow.origin, member.email)) };
    wrongTimes.push(await isDatedWrongly(tomorrow.origin, memberTomorrow, day));
    const last = await commitTime(tomorrow.origin, memberTomorrow);
    const mailedCode = await liveAhead(tomorrow);
    await tomorrow.stop();

    const today = await start(0);
    const early = await accepts(today.origin, memberTomorrow.idToken);
    const memberToday = { ...member, ...(await signIn(today.origin, member.email)) };
    wrongTimes.push(await isDatedWrongly(today.origin, memberToday, 0));
    const next = await commitTime(today.origin, memberToday);
    const leftOver = await leftOfTheFuture(today.origin, mailedCode);
    const offTokens = acceptedTokens + Number(old) + Number(early);
    return [
      exactly('tokens accepted that are off by more than 5 minutes', offTokens, 0),
      exactly("clients' own times accepted as the server's", acceptedTimes, 0),
      exactly("documents not dated by the server's clock", wrongTimes.filter(Boolean).length, 0),
      exactly('commits dated before an earlier one, after the clock is set back', next > last ? 0 : 1, 0),
      exactly('accounts of a fast clock that are shut out once it is right', leftOver.shutOut, 0),
      exactly('codes mailed by it that still work', leftOver.working, 0),
    ];
  });
}

/** Creates an account while the clock is ahead, fails to sign in to it, and has a code mailed. @returns the code */
async function liveAhead(campus: RunningCampus): Promise<string> {
  const { origin } = campus;
  await createMember(campus, ahead);
  for (let count = 0; count < failuresPermitted; count += 1) {
    await call(origin, signInCall(ahead, `guess-${count}`));
  }
  await call(origin, accountsCall('sendOobCode', { requestType: 'PASSWORD_RESET', email: ahead }));
  return (await readMailedLink(campus, ahead)).searchParams.get('oobCode') ?? '';
}

/** The effects of that which last once the clock is right. */
async function leftOfTheFuture(
  origin: string,
  oobCode: string,
): Promise<{ shutOut: number; working: number }> {
  const { status, text } = await call(origin, signInCall(ahead));
  const isIn = status === 200 && (await accepts(origin, (JSON.parse(text) as { idToken: string }).idToken));
  const reset = accountsCall('resetPassword', { oobCode, newPassword: 'invented-4' });
  return { shutOut: isIn ? 0 : 1, working: (await call(origin, reset)).status === 200 ? 1 : 0 };
}

/** The product on a machine whose clock is off by so many seconds. */
function commandWithClock(seconds: number): readonly string[] {
  const [node = '', ...rest] = productCommand;
  const code = `
    const Machine = Date;
    const now = () => Machine.now() + ${seconds * 1_000};
    globalThis.Date = class extends Machine {
      constructor(...parts) { parts.length === 0 ? super(now()) : super(...parts); }
      static now() { return now(); }
    };`;
  return [node, '--import', `data:text/javascript,${encodeURIComponent(code)}`, ...rest];
}

async function countAcceptedTokens(origin: string, dataFolder: string, member: Member): Promise<number> {
  const maker = tokenMaker(dataFolder, member.uid, member.email);
  const now = Math.floor(Date.now() / 1_000);
  let accepted = 0;
  for (const off of offsets) {
    const early = maker.claims({ iat: now + off, auth_time: now + off, exp: now + off + 3_600 });
    const late = maker.claims({ exp: now - off });
    for (const claims of [early, late]) accepted += Number(await accepts(origin, maker.signed(claims)));
  }
  return accepted;
}

async function accepts(origin: string, idToken: string): Promise<boolean> {
  return (await call(origin, accountsCall('lookup', { idToken }))).status === 200;
}

/** Posts requests with times of their own, by clocks that are off. */
async function countAcceptedTimes(origin: string, member: Member): Promise<number> {
  let accepted = 0;
  for (const off of [...offsets, 1].flatMap((seconds) => [seconds, -seconds])) {
    const at = new Date(Date.now() + off * 1_000).toISOString();
    const { status } = await postDatedBy(origin, member, `own-${off}`, at);
    if (status === 200) accepted += 1;
  }
  return accepted;
}

function postDatedBy(origin: string, member: Member, id: string, at: string): Promise<Answer> {
  const wanted = pairCall(member, id);
  const { writes } = wanted.body as { writes: { update: { fields: object }; currentDocument: object }[] };
  const dated = writes.map(({ update, currentDocument }) => ({
    update: { ...update, fields: { ...update.fields, requestedAt: { timestampValue: at } } },
    currentDocument,
  }));
  return call(origin, { ...wanted, body: { writes: dated } });
}

/** @param offset seconds from this process's clock to the server's */
async function isDatedWrongly(origin: string, member: Member, offset: number): Promise<boolean> {
  const id = `dated-${Date.now()}`;
  const before = Date.now() + offset * 1_000;
  await call(origin, pairCall(member, id));
  const after = Date.now() + offset * 1_000;
  const { fields } = await readDocument(origin, member, `bloodRequests/${id}-a`);
  const at = Date.parse(String(fields.requestedAt?.timestampValue));
  return !(at >= before && at <= after);
}

async function commitTime(origin: string, member: Member): Promise<string> {
  const { text } = await call(origin, pairCall(member, `order-${Date.now()}`));
  return (JSON.parse(text) as { commitTime: string }).commitTime;
}

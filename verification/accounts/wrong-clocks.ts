import { readDocument } from '../harness/firestore-wire.ts';
import { call } from '../harness/http-call.ts';
import { accountsCall, createMember, type Member, signIn } from '../harness/members.ts';
import { pairCall } from '../harness/paired-requests.ts';
import { productCommand, startProduct, withFolder } from '../harness/product.ts';
import { exactly, type Figure } from '../harness/report.ts';
import { tokenMaker } from './token-maker.ts';

const minute = 60;
const day = 24 * 60 * minute;
/** Seconds by which a clock is off, all beyond the tolerance. */
const offsets = [5 * minute + 1, 6 * minute, 60 * minute, day];

/**
 * The clocks of clients and of the server are off by up to a day. What an account of a fast clock can do once the clock is
 * right, and its failures, mails and codes, are in the backend's clock-set-right.test.ts.
 */
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
    await tomorrow.stop();

    const today = await start(0);
    const early = await accepts(today.origin, memberTomorrow.idToken);
    const memberToday = { ...member, ...(await signIn(today.origin, member.email)) };
    wrongTimes.push(await isDatedWrongly(today.origin, memberToday, 0));
    const next = await commitTime(today.origin, memberToday);
    const offTokens = acceptedTokens + Number(old) + Number(early);
    return [
      exactly('tokens accepted that are off by more than 5 minutes', offTokens, 0),
      exactly("clients' own times accepted as the server's", acceptedTimes, 0),
      exactly("documents not dated by the server's clock", wrongTimes.filter(Boolean).length, 0),
      exactly('commits dated before an earlier one, after the clock is set back', next > last ? 0 : 1, 0),
    ];
  });
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
    const timestampValue = new Date(Date.now() + off * 1_000).toISOString();
    const wanted = pairCall(member, `own-${off}`);
    const { writes } = wanted.body as { writes: { update: { fields: object }; currentDocument: object }[] };
    const dated = writes.map(({ update, currentDocument }) => ({
      update: { ...update, fields: { ...update.fields, requestedAt: { timestampValue } } },
      currentDocument,
    }));
    if ((await call(origin, { ...wanted, body: { writes: dated } })).status === 200) accepted += 1;
  }
  return accepted;
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

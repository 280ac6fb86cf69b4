import { randomBytes } from 'node:crypto';
import { readProductFiles } from '@blood-bank/host/product-files';
import { callEmulator } from '../harness/emulator.ts';
import { commitOrThrow, type Fields, nameOf, put } from '../harness/firestore-wire.ts';
import { donorWrites, type Owner, offerWrites, requestWrite } from '../harness/records.ts';
import { atLeast, atMost, exactly, type Figure, none } from '../harness/report.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import type { FunctionsHost, GoogleAccount, Round } from './functions-host.ts';
import { judgeNotices, type NoticeFaults, noticeFigures } from './judge-notices.ts';
import { troubles, type UnreliableMailServer } from './unreliable-mail-server.ts';

const { campus } = readProductFiles();
/** The most donors who are told of one request: the functions are bundled with the campus's own limits. */
const mostOfRequest = campus.notices.donorsPerModerateRequest;
/** The most donors who are told of a member's requests a day. */
const mostOfPoster = campus.notices.donorsPerPosterAndDay;
/** More than are told of a member's requests. */
const donorCount = mostOfPoster + 5;
/** Enough for more donors than that. */
const postedAtOnce = Math.ceil(donorCount / mostOfRequest);
/** Concurrent deliveries of each event; a killed one may leave a place that nobody gets. */
const deliveries = 2;
/** To choose a donor and to send a mail takes more steps than these. */
const fewestStepsOfDonor = 20;

const poster: Owner = { uid: 'poster', email: 'poster@campus.test' };
const donors: readonly Owner[] = Array.from({ length: donorCount }, (_, index) => ({
  uid: `donor${index}`,
  email: `donor-${index}@campus.test`,
}));
const helper: Owner = donors[0] as Owner;
const accounts: readonly GoogleAccount[] = [poster, ...donors].map(({ uid, email }) => ({
  localId: uid,
  email,
  emailVerified: true,
  disabled: false,
}));

/**
 * Posts requests and offers, while the functions are killed at a step of each round and the mail server does not work well.
 *
 * @param options with `hangEvery` 20, the mail server hangs in every 20th round, which takes a minute; with 0 in none
 */
export async function killFunctions(
  host: FunctionsHost,
  mails: UnreliableMailServer,
  options: { readonly rounds: number; readonly hangEvery: number; readonly seed: number },
): Promise<Figure[]> {
  const { rounds, hangEvery, seed } = options;
  const random = seededRandom(seed);
  // How many were told, of each round with one request and of each with several of one member.
  const told: number[] = [];
  const toldByPoster: number[] = [];
  const faults: NoticeFaults[] = [];
  const toldAgain: string[] = [];
  // A single round is not worth another one that counts.
  const steps = rounds === 1 ? mostOfRequest * fewestStepsOfDonor : await countSteps(host);
  for (let round = 1; round <= rounds; round += 1) {
    const killAt = 1 + random.below(steps);
    const posted = round % 2 === 0 ? postedAtOnce : 1;
    const before = mails.accepted.length;
    const isHanging = hangEvery > 0 && round % hangEvery === 0;
    mails.behave(isHanging ? ['hang'] : random.times(0, 3, () => random.pick(troubles)));
    await postRound(host, `round-${round}`, posted, { accounts, deliveries, killAt });
    const claims = await readClaims(host);
    const uids = claims.filter(({ isOffer }) => !isOffer).map(({ uid }) => uid);
    faults.push(judgeNotices(claims, mails.accepted.slice(before), mostOfRequest));
    toldAgain.push(...uids.filter((uid, index) => uids.indexOf(uid) !== index));
    (posted === 1 ? told : toldByPoster).push(uids.length);
  }
  return [
    exactly('rounds in which the functions were killed', host.restarts(), rounds),
    ...noticeFigures(faults),
    none('donors told of two requests', toldAgain),
    atLeast('fewest donors told of a request', Math.min(...told), mostOfRequest - deliveries),
    ...(toldByPoster.length === 0
      ? []
      : [
          atMost(
            `donors told of ${postedAtOnce} concurrent requests of a member`,
            Math.max(...toldByPoster),
            mostOfPoster,
          ),
        ]),
  ];
}

/** Counts the steps of a round without parallel deliveries: no other round has fewer. */
async function countSteps(host: FunctionsHost): Promise<number> {
  const round = { accounts, deliveries: 1, killAt: 0 };
  await postRound(host, 'counted', 1, round);
  return host.beginRound(round);
}

/** Begins with an empty campus, posts concurrent requests, and then offers to help with the first. */
async function postRound(host: FunctionsHost, id: string, posted: number, round: Round): Promise<void> {
  const origin = host.firestoreOrigin;
  await host.beginRound(round);
  await commitOrThrow(
    origin,
    null,
    donors.flatMap((donor) => [...donorWrites(donor), wish(donor)]),
  );
  const writes = Array.from({ length: posted }, (_, index) =>
    requestWrite(poster, `${id}-${index}`, { urgency: 'moderate' }),
  );
  await commitOrThrow(origin, null, writes);
  await host.untilHandled(posted);
  await commitOrThrow(origin, null, offerWrites(helper, { id: `${id}-0`, userId: poster.uid }));
  await host.untilHandled(posted + 1);
}

function wish({ uid }: Owner) {
  return put(`noticeSettings/${uid}`, { byMail: true, token: randomBytes(32).toString('base64url') });
}

/** Reads who was chosen. */
async function readClaims(host: FunctionsHost) {
  const textOf = (fields: Fields, field: string) => String(fields[field]?.stringValue ?? '');
  return (await documentsOf(host, 'noticesSent')).map(({ id, fields }) => ({
    // As in the Message-ID.
    id: id.startsWith('offer:') ? id.replace(/[:_]/g, '.') : id,
    isOffer: id.startsWith('offer:'),
    request: textOf(fields, 'request'),
    uid: textOf(fields, 'uid'),
    state: textOf(fields, 'state'),
  }));
}

async function documentsOf({ firestoreOrigin }: FunctionsHost, collection: string) {
  const page = await callEmulator(`${firestoreOrigin}/v1/${nameOf(collection)}?pageSize=300`, 'GET');
  const { documents = [] } = JSON.parse(page) as {
    documents?: readonly { readonly name: string; readonly fields: Fields }[];
  };
  return documents.map(({ name, fields }) => ({ id: name.split('/').at(-1) ?? '', fields }));
}

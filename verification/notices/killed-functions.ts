import { randomBytes } from 'node:crypto';
import { readProductFiles } from '@blood-bank/host/product-files';
import type { MailServer } from '../../embedded-firebase/server/testing/mail-server.ts';
import type { PushService } from '../../embedded-firebase/server/testing/push-service.ts';
import { callEmulator } from '../../embedded-firebase/trials/harness/emulator.ts';
import {
  atLeast,
  atMost,
  exactly,
  type Figure,
  none,
} from '../../embedded-firebase/trials/harness/figures.ts';
import { seededRandom } from '../../embedded-firebase/trials/harness/seeded-random.ts';
import { commitOrThrow, nameOf, put } from '../harness/campus-wire.ts';
import { donorWrites, type Owner, offerWrites, requestWrite } from '../harness/records.ts';
import type { FunctionsHost, Round } from './functions-host.ts';
import {
  devices,
  judgeRound,
  type NoticeFaults,
  noticeFigures,
  readClaims,
  type StoredDocument,
} from './judge-notices.ts';

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
const [helper = poster] = donors;
const accounts = [poster, ...donors];

/**
 * Posts requests and offers, while the functions are killed at a step of each round and the mail server does not work well.
 *
 * @param options with `hangEvery` 20, the mail server hangs in every 20th round, which takes a minute; with 0 in none
 */
export async function killFunctions(
  host: FunctionsHost,
  services: { readonly mails: MailServer; readonly pushes: PushService },
  { rounds, hangEvery, seed }: { readonly rounds: number; readonly hangEvery: number; readonly seed: number },
): Promise<Figure[]> {
  const { mails, pushes } = services;
  const random = seededRandom(seed);
  // How many were told, of each round with one request and of each with several of one member.
  const told: number[] = [];
  const toldByPoster: number[] = [];
  const faults: NoticeFaults[] = [];
  const toldAgain: string[] = [];
  // A single round is not worth another one that counts.
  const steps = rounds === 1 ? mostOfRequest * fewestStepsOfDonor : await countSteps(host, pushes);
  for (let round = 1; round <= rounds; round += 1) {
    const killAt = 1 + random.below(steps);
    const posted = round % 2 === 0 ? postedAtOnce : 1;
    const isHanging = hangEvery > 0 && round % hangEvery === 0;
    const played = await judgeRound(mails, pushes, { random, isHanging, mostOfRequest }, async () => {
      await postRound(host, pushes, `round-${round}`, posted, { accounts, deliveries, killAt });
      return { claims: readClaims(await documentsOf(host, 'noticesSent')) };
    });
    const uids = played.claims.filter(({ id }) => !id.startsWith('offer')).map(({ uid }) => uid);
    faults.push(played.faults);
    toldAgain.push(...uids.filter((uid, index) => uids.indexOf(uid) !== index));
    (posted === 1 ? told : toldByPoster).push(uids.length);
  }
  const several = `donors told of ${postedAtOnce} concurrent requests of a member`;
  return [
    exactly('rounds in which the functions were killed', host.restarts(), rounds),
    ...noticeFigures(faults),
    none('donors told of two requests', toldAgain),
    atLeast('fewest donors told of a request', Math.min(...told), mostOfRequest - deliveries),
    ...(rounds === 1 ? [] : [atMost(several, Math.max(...toldByPoster), mostOfPoster)]),
  ];
}

/** Counts the steps of a round without parallel deliveries: no other round has fewer. */
async function countSteps(host: FunctionsHost, pushes: PushService): Promise<number> {
  const round = { accounts, deliveries: 1, killAt: 0 };
  await postRound(host, pushes, 'counted', 1, round);
  return host.beginRound(round);
}

/** Begins with an empty campus, posts concurrent requests, and then offers to help with the first. */
async function postRound(
  host: FunctionsHost,
  pushes: PushService,
  id: string,
  posted: number,
  round: Round,
): Promise<void> {
  const origin = host.firestoreOrigin;
  await host.beginRound(round);
  const wish = ({ uid }: Owner) =>
    put(`noticeSettings/${uid}`, { byMail: true, token: randomBytes(32).toString('base64url') });
  await commitOrThrow(
    origin,
    null,
    donors.flatMap((donor) => [...donorWrites(donor), wish(donor)]),
  );
  await commitOrThrow(
    origin,
    null,
    devices.map((device, index) =>
      put(`pushSubscriptions/donor${index}/devices/0`, { ...pushes.subscribe(device) }),
    ),
  );
  const writes = Array.from({ length: posted }, (_, index) =>
    requestWrite(poster, `${id}-${index}`, { urgency: 'moderate' }),
  );
  await commitOrThrow(origin, null, writes);
  await host.untilHandled(posted);
  await commitOrThrow(origin, null, offerWrites(helper, { id: `${id}-0`, userId: poster.uid }));
  await host.untilHandled(posted + 1);
}

async function documentsOf({ firestoreOrigin }: FunctionsHost, collection: string) {
  const page = await callEmulator(`${firestoreOrigin}/v1/${nameOf(collection)}?pageSize=300`, 'GET');
  return (JSON.parse(page) as { documents?: readonly StoredDocument[] }).documents ?? [];
}

import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { helpingGroups } from '@blood-bank/domain/can-help';
import { deferredUntil, isAvailableOn } from '@blood-bank/domain/deferral';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { isRosterId, rosterIdPrefix } from '@blood-bank/domain/roster-ids';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { afterId, idOf } from './documents.ts';
import type { DocumentPort, Reaction, StoredDocument } from './reaction.ts';
import { donorOf } from './stored-records.ts';

const pageSize = 100;
/** As many as the ids of accounts have, which random starts are compared with. */
const idLength = 28;
/** An id after those of all roster entries. */
const afterRoster = `${rosterIdPrefix}~`;
const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes the id that a request's search for donors starts at: it is not always the same donors that are told. */
export function randomStart(): string {
  const pick = () => idCharacters[Math.floor(Math.random() * idCharacters.length)];
  return Array.from({ length: idLength }, pick).join('');
}

/**
 * Finds donors who can help with a request: those of the exact group first, then, if it is urgent, those of compatible groups. Within
 * a group they come in the order of their ids, from `start` on and around.
 *
 * @param start where the search starts, and the time for which a deferral has to be over
 * @param mostExamined how many records are read at most
 */
export async function* candidates(
  reaction: Reaction,
  request: BloodRequest,
  start: { readonly id: string; readonly at: Date },
  mostExamined: number,
): AsyncGenerator<string> {
  let examined = 0;
  for (const group of groupsToldOf(request)) {
    for await (const document of donorsOf(reaction.port, group, start.id)) {
      examined += 1;
      if (examined > mostExamined) return;
      if (isEligible(reaction, request, document, start.at)) yield idOf(document);
    }
  }
}

/**
 * Reads the active donors of a group from `start` on and around. Roster entries, of which there may be thousands, have no account to
 * be told by: their ids are next to each other and are passed over.
 */
async function* donorsOf(
  port: DocumentPort,
  group: BloodGroup,
  start: string,
): AsyncGenerator<StoredDocument> {
  const where = [
    { field: 'bloodGroup', op: '==', value: group },
    { field: 'isProfileActive', op: '==', value: true },
  ] as const;
  for (const [from, to] of [
    [start, null],
    [' ', start],
  ] as const) {
    let startAt = from;
    for (;;) {
      const page = await port.query({ collection: 'donors', where, startAt, limit: pageSize });
      const ofRoster = page.findIndex((document) => isRosterId(idOf(document)));
      for (const document of page.slice(0, ofRoster === -1 ? page.length : ofRoster)) {
        if (to !== null && idOf(document) >= to) return;
        yield document;
      }
      const last = page.at(-1);
      if (last === undefined || (ofRoster === -1 && page.length < pageSize)) break;
      startAt = ofRoster === -1 ? afterId(last) : afterRoster;
    }
  }
}

/** The groups whose donors are told of a request: the exact one first, then, if it is urgent, the compatible ones. */
function groupsToldOf(request: BloodRequest): readonly BloodGroup[] {
  const groups = helpingGroups(request);
  return request.urgency === 'urgent' ? groups : groups.slice(0, 1);
}

/**
 * Tells whether the donor of a record can help with a request on a day: an active, available one with an account, neither paused nor
 * deferred.
 */
export function isEligible(
  { campus }: Pick<Reaction, 'campus'>,
  request: BloodRequest,
  document: StoredDocument | null,
  at: Date,
): boolean {
  const donor = donorOf(document, campus.timeZone);
  if (donor === null || donor.userId !== donor.id || donor.id === request.userId) return false;
  const today = zonedDate(at, campus.timeZone);
  return (
    donor.isProfileActive &&
    isAvailableOn(donor, today) &&
    groupsToldOf(request).includes(donor.bloodGroup) &&
    deferredUntil(donor, today, campus) === null
  );
}

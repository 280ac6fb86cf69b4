import { type BloodGroup, canReceiveFrom } from '@blood-bank/domain/blood-group';
import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { deferredUntil } from '@blood-bank/domain/deferral';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { isRosterId, rosterIdPrefix } from '@blood-bank/domain/roster-ids';
import * as v from 'valibot';
import type { DocumentPort, StoredDocument } from './port.ts';

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
 * @param mostExamined how many records are read at most
 */
export async function* candidates(
  port: DocumentPort,
  request: BloodRequest,
  start: string,
  deferral: { readonly today: CalendarDate; readonly intervalDays: number },
  mostExamined: number,
): AsyncGenerator<string> {
  const groups = canReceiveFrom(request.requiredBloodGroup);
  let examined = 0;
  for (const group of request.urgency === 'urgent' ? groups : groups.slice(0, 1)) {
    for await (const document of donorsOf(port, group, start)) {
      examined += 1;
      if (examined > mostExamined) return;
      const donor = donorOf(document);
      if (donor === null || donor.id === request.userId || !donor.isAvailable) continue;
      if (deferredUntil(donor, deferral.today, deferral.intervalDays) === null) yield donor.id;
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
      const page = await port.find({ collection: 'donors', where, startAt, limit: pageSize });
      const ofRoster = page.findIndex((document) => isRosterId(idOf(document)));
      for (const document of page.slice(0, ofRoster === -1 ? page.length : ofRoster)) {
        if (to !== null && idOf(document) >= to) return;
        yield document;
      }
      const last = page.at(-1);
      if (last === undefined || (ofRoster === -1 && page.length < pageSize)) break;
      startAt = ofRoster === -1 ? `${idOf(last)} ` : afterRoster;
    }
  }
}

/** Returns the donor of a record whose owner has an account; null for any other. */
function donorOf(document: StoredDocument): Donor | null {
  const result = v.safeParse(donorRecord, { ...document.fields, id: idOf(document) });
  return result.success && result.output.userId === result.output.id ? result.output : null;
}

function idOf({ path }: StoredDocument): string {
  return path.split('/').at(-1) ?? '';
}

import { type Response, responses } from '@blood-bank/domain/records/response-time';
import type { DocumentSnapshot, PlainFields } from '@embedded-firebase/server/documents';
import type { DocumentPort, StoredDocument } from './reaction.ts';

/** The documents whose creation and update this reacts to. */
export const callDocuments = 'calls/{id}';

const pageSize = 200;

/** When the request was posted, and what else is stored. */
type Noted = { readonly requestedAt: Date } & { readonly [response in Response]?: number | null };

/**
 * Notes how soon donors were called for a request, and how soon one said to come. To be called when a call begins or its outcome
 * changes. A repeated call replaces the earlier one: so the first call of a request is told by nothing else.
 */
export async function noteCall(port: DocumentPort, { path }: Pick<StoredDocument, 'path'>): Promise<void> {
  const call = await port.get(path);
  const { requestId, startedAt, outcome } = call?.fields ?? {};
  if (typeof requestId !== 'string' || !(startedAt instanceof Date)) return;
  await note(port, requestId, async (noted) => {
    const began = minutesAfter(noted, startedAt);
    const first = { calledAfter: earlier(noted.calledAfter, began) };
    if (outcome === 'coming') return { ...first, comingAfter: earlier(noted.comingAfter, began) };
    // Corrected: the donor does not come.
    return began !== null && noted.comingAfter === began
      ? { ...first, comingAfter: await firstComing(port, requestId, noted) }
      : first;
  });
}

/** Notes how soon a donor offered for a request, without being called. To be called when an offer is made. */
export async function noteOffer(port: DocumentPort, { path }: Pick<StoredDocument, 'path'>): Promise<void> {
  const { recordedBy = null, offeredAt } = (await port.get(path))?.fields ?? {};
  if (recordedBy !== null || !(offeredAt instanceof Date)) return;
  await note(port, path.split('/')[1] ?? '', async (noted) => ({
    offeredAfter: earlier(noted.offeredAfter, minutesAfter(noted, offeredAt)),
  }));
}

/**
 * Deletes what is noted of a request that was deleted.
 *
 * @param at when: what is noted later is of another one under the same id
 */
export async function forgetResponses(port: DocumentPort, requestId: string, at: Date): Promise<void> {
  const stored = await port.get(pathOf(requestId));
  const requestedAt = stored?.fields.requestedAt;
  if (stored !== null && !(requestedAt instanceof Date && requestedAt > at))
    await port.deleteUnchanged([stored]);
}

/** @param change returns what to note, and is called again when something else was noted at the same time */
async function note(
  port: DocumentPort,
  requestId: string,
  change: (noted: Noted) => Promise<Omit<Noted, 'requestedAt'>>,
): Promise<void> {
  const { requestedAt } = (await port.get(`bloodRequests/${requestId}`))?.fields ?? {};
  if (!(requestedAt instanceof Date)) return;
  const path = pathOf(requestId);
  const nothing = { requestedAt, ...Object.fromEntries(responses.map((response) => [response, null])) };
  for (;;) {
    const stored = await port.get(path);
    const isOfRequest = +(stored?.fields.requestedAt as Date) === +requestedAt;
    const noted = (isOfRequest ? { ...nothing, ...stored?.fields } : nothing) as Noted;
    const fields = { ...noted, ...(await change(noted)) };
    if (responses.every((response) => fields[response] === noted[response])) return;
    if (await replace(port, path, stored, fields)) return;
  }
}

/** @returns false if the document has changed since it was read */
async function replace(
  port: DocumentPort,
  path: string,
  stored: DocumentSnapshot | null,
  fields: PlainFields,
): Promise<boolean> {
  if (stored === null) return port.claim(path, fields);
  try {
    await port.commit([{ update: path, fields, precondition: { updateTime: stored.updateTime } }]);
    return true;
  } catch (error) {
    if ((await port.get(path))?.updateTime === stored.updateTime) throw error;
    return false;
  }
}

/** In whole minutes; null for what is of an earlier request under the same id. */
function minutesAfter({ requestedAt }: Noted, moment: Date): number | null {
  const minutes = Math.floor((moment.getTime() - requestedAt.getTime()) / 60_000);
  return minutes < 0 ? null : minutes;
}

function earlier(noted: number | null | undefined, minutes: number | null): number | null {
  const known = [noted ?? null, minutes].filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
}

async function firstComing(port: DocumentPort, requestId: string, noted: Noted): Promise<number | null> {
  const where = [
    { field: 'requestId', op: '==', value: requestId },
    { field: 'outcome', op: '==', value: 'coming' },
  ] as const;
  const coming = await port.query({ collection: 'calls', where, limit: pageSize });
  return coming
    .map(({ fields }) => (fields.startedAt instanceof Date ? minutesAfter(noted, fields.startedAt) : null))
    .reduce(earlier, null);
}

function pathOf(requestId: string): string {
  return `responseTimes/${requestId}`;
}

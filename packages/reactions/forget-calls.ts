import { callDays, callId } from '@blood-bank/domain/records/call';
import type { DocumentSnapshot, PlainFields } from '@embedded-firebase/server/documents';
import { allDocuments, idOf } from './documents.ts';
import { forgetDonations } from './donations.ts';
import { forgetDuplicates, keptInPlaceOf } from './duplicates.ts';
import { forgetResponses } from './note-responses.ts';
import type { DocumentPort, StoredDocument } from './reaction.ts';
import { forgetImportChanges } from './sweeps.ts';

/** The documents whose deletion ends their calls. */
export const calledDocuments = { request: 'bloodRequests/{id}', donor: 'donors/{id}' } as const;

type Condition = NonNullable<Parameters<DocumentPort['query']>[0]['where']>[number];

const pageSize = 200;
const day = 86_400_000;

/**
 * Deletes the calls for a request, or of a donor, that was deleted, with how soon the request was responded to, and the offers that
 * callers have recorded for the donor. Of a donor of the list who has registered, or whose record was merged into another one, they become the
 * other record's.
 *
 * @param at when it was deleted: what began later is of another one under the same id
 */
export async function forgetCalls(
  port: DocumentPort,
  of: keyof typeof calledDocuments,
  id: string,
  at: Date,
): Promise<void> {
  const field = of === 'request' ? 'requestId' : 'donorId';
  const successor = of === 'donor' ? await successorOf(port, id) : null;
  const until = { field: 'startedAt', op: '<=', value: at } as const;
  await eachPage(port, 'calls', [{ field, op: '==', value: id }, until], async (call) => {
    if (successor !== null) await moveCall(port, call, successor);
    return deleteCall(port, call);
  });
  if (of === 'request') await forgetResponses(port, id, at);
  else {
    await forgetDonations(port, id, successor, at);
    await forgetImportChanges(port, id, at);
    const condition = { field: 'userId', op: '==', value: id } as const;
    await eachPage(port, 'offers', [condition], async (offer) => {
      await endOffer(port, offer, successor);
      return true;
    });
    // Last, as they name the successor.
    await forgetDuplicates(port, id, successor, at);
  }
}

/** Deletes the calls that are older than they are kept. @returns their number */
export function sweepCalls(port: DocumentPort): Promise<number> {
  const oldest = new Date(port.now() - callDays * day);
  const condition = { field: 'startedAt', op: '<', value: oldest } as const;
  return eachPage(port, 'calls', [condition], (call) => deleteCall(port, call));
}

/** Takes the name of a caller who leaves out of the calls, which the club's report counts on. */
export function forgetCaller(port: DocumentPort, uid: string): Promise<void> {
  return empty(port, 'calls', 'callerId', uid, { callerName: '' });
}

/** Takes it out of the requests that the caller has confirmed by phone. */
export function forgetConfirmer(port: DocumentPort, uid: string): Promise<void> {
  return empty(port, 'bloodRequests', 'confirmerId', uid, { confirmerName: '' });
}

async function empty(
  port: DocumentPort,
  collection: string,
  field: string,
  uid: string,
  fields: PlainFields,
): Promise<void> {
  const where = [{ field, op: '==', value: uid }] as const;
  for await (const { path } of allDocuments(port, { collection, where })) await port.update(path, fields);
}

/** Whose record has taken over that of a donor: the member who was on the list, or the one that an admin has kept. Null for none. */
async function successorOf(port: DocumentPort, id: string): Promise<string | null> {
  const where = [{ field: 'claimedEntry', op: '==', value: id }] as const;
  const [donor] = await port.query({ collection: 'donors', where, limit: 1 });
  return donor === undefined ? keptInPlaceOf(port, id) : idOf(donor);
}

async function moveCall(port: DocumentPort, { fields }: StoredDocument, donorId: string): Promise<void> {
  const id = callId({ requestId: String(fields.requestId), donorId });
  if (await port.claim(`calls/${id}`, { ...fields, donorId }))
    await port.claim(`callHeads/${donorId}`, { call: id });
}

/**
 * With what names it as its donor's newest. Nothing is deleted if the donor is called at the same moment.
 *
 * @returns whether it was deleted
 */
async function deleteCall(port: DocumentPort, call: DocumentSnapshot): Promise<boolean> {
  const { requestId, donorId } = call.fields as { readonly requestId: string; readonly donorId: string };
  const head = await port.get(`callHeads/${donorId}`);
  const isNewest = head?.fields.call === callId({ requestId, donorId });
  return port.deleteUnchanged(isNewest ? [call, head] : [call]);
}

/** Deletes an offer and its number, which become those of the successor. */
async function endOffer(
  port: DocumentPort,
  { path, fields }: StoredDocument,
  successor: string | null,
): Promise<void> {
  const number = await port.get(`${path}/private/contact`);
  if (successor !== null) {
    const moved = `${path.slice(0, path.lastIndexOf('/'))}/${successor}`;
    const isNew = await port.claim(moved, { ...fields, userId: successor });
    if (isNew && number !== null) await port.set(`${moved}/private/contact`, number.fields);
  }
  await port.delete(`${path}/private/contact`);
  await port.delete(path);
}

/**
 * Works on documents until there are none, so that each has to be deleted.
 *
 * @param work returns false for a document that has changed meanwhile, which is read again
 * @returns their number
 */
async function eachPage(
  port: DocumentPort,
  collection: 'calls' | 'offers',
  where: readonly Condition[],
  work: (document: DocumentSnapshot) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (;;) {
    // As the index of calls has them.
    const orderBy = collection === 'calls' ? ([{ field: 'startedAt', direction: 'desc' }] as const) : [];
    const group = { collection, collectionGroup: collection === 'offers' };
    const page = await port.query({ ...group, where, orderBy, limit: pageSize });
    const before = count;
    for (const document of page) if (await work(document)) count += 1;
    if (page.length < pageSize && count === before + page.length) return count;
  }
}

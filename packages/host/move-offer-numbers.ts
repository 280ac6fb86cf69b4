import type { Backend } from '@embedded-firebase/server';
import type { DocumentQuery, DocumentSnapshot, DocumentWrite } from '@embedded-firebase/server/documents';

/** The offers that have a number themselves. */
const offersWithNumber: DocumentQuery = {
  collection: 'offers',
  collectionGroup: true,
  where: [{ field: 'contactNumber', op: '>', value: '' }],
  limit: 200,
};

/**
 * Moves the numbers that an earlier version stored in offers, where every admin can list them, to their private parts, and notes
 * whom each offer is for. An offer that was left by a deleted request is deleted, as another member may have taken the id.
 */
export async function moveOfferNumbers({
  firestore: { documents },
}: Pick<Backend, 'firestore'>): Promise<void> {
  for (;;) {
    const offers = await documents.query(offersWithNumber);
    if (offers.length === 0) return;
    const requests = await documents.getAll(offers.map(requestPath));
    await documents.commit(offers.flatMap((offer, i) => writesFor(offer, requests[i] ?? null)));
  }
}

function writesFor(
  { path, fields, updateTime }: DocumentSnapshot,
  request: DocumentSnapshot | null,
): DocumentWrite[] {
  const { contactNumber = null, offeredAt, status } = fields;
  if (request === null || timeOf(request.fields.requestedAt) > timeOf(offeredAt)) return [{ delete: path }];
  const requestUserId = request.fields.userId ?? null;
  const isWithdrawn = status === 'withdrawn';
  return [
    {
      update: path,
      fields: { requestUserId, ...(isWithdrawn && { message: '' }) },
      deletes: ['contactNumber'],
      precondition: { updateTime },
    },
    ...(isWithdrawn ? [] : [{ set: `${path}/private/contact`, fields: { requestUserId, contactNumber } }]),
  ];
}

/** To the millisecond: no request is deleted and posted again under its id within one. */
function timeOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : 0;
}

function requestPath({ path }: DocumentSnapshot): string {
  return path.split('/').slice(0, -2).join('/');
}

import type { Backend } from '@blood-bank/backend/create-backend';
import { documentsRoot } from './project.ts';

interface WireOffer {
  readonly name: string;
  readonly updateTime: string;
  readonly fields: Readonly<
    Record<string, { readonly stringValue?: string; readonly timestampValue?: string }>
  >;
}

const pageSize = 200;

/** The offers that have a number themselves. */
const offersWithNumber = {
  from: [{ collectionId: 'offers', allDescendants: true }],
  where: {
    fieldFilter: { field: { fieldPath: 'contactNumber' }, op: 'GREATER_THAN', value: { stringValue: '' } },
  },
  limit: pageSize,
};

/**
 * Moves the numbers that an earlier version stored in offers, where every admin can list them, to their private parts, and notes
 * whom each offer is for. An offer that was left by a deleted request is deleted, as another member may have taken the id.
 */
export async function moveOfferNumbers({ firestore }: Pick<Backend, 'firestore'>): Promise<void> {
  for (;;) {
    const answer = await firestore.callAsAdmin('runQuery', documentsRoot, {
      structuredQuery: offersWithNumber,
    });
    const offers = (JSON.parse(answer) as { document?: WireOffer }[]).flatMap(
      ({ document }) => document ?? [],
    );
    if (offers.length === 0) return;
    const requests = await requestsOf(firestore, offers);
    const writes = offers.flatMap((offer) => writesFor(offer, requests.get(requestName(offer))));
    await firestore.callAsAdmin('commit', documentsRoot, { writes });
  }
}

function writesFor(
  { name, fields, updateTime }: WireOffer,
  request: WireOffer['fields'] | undefined,
): object[] {
  const { contactNumber, offeredAt, status } = fields;
  const isForRequest =
    request !== undefined && (request.requestedAt?.timestampValue ?? '') <= (offeredAt?.timestampValue ?? '');
  if (!isForRequest) return [{ delete: name }];
  const requestUserId = request.userId;
  const isWithdrawn = status?.stringValue === 'withdrawn';
  return [
    {
      update: { name, fields: { requestUserId, ...(isWithdrawn && { message: { stringValue: '' } }) } },
      updateMask: { fieldPaths: ['requestUserId', 'contactNumber', ...(isWithdrawn ? ['message'] : [])] },
      currentDocument: { updateTime },
    },
    ...(isWithdrawn
      ? []
      : [{ update: { name: `${name}/private/contact`, fields: { requestUserId, contactNumber } } }]),
  ];
}

async function requestsOf(
  firestore: Backend['firestore'],
  offers: readonly WireOffer[],
): Promise<ReadonlyMap<string, WireOffer['fields']>> {
  const documents = [...new Set(offers.map(requestName))];
  const answer = await firestore.callAsAdmin('batchGet', documentsRoot, { documents });
  const found = (JSON.parse(answer) as { found?: WireOffer }[]).flatMap(({ found }) => found ?? []);
  return new Map(found.map(({ name, fields }) => [name, fields]));
}

function requestName({ name }: WireOffer): string {
  return name.split('/').slice(0, -2).join('/');
}

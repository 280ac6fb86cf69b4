import { documentId, getDocs, limit, query, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { groupOf } from '../../../lib/firestore/paths.ts';
import { maxIdsPerQuery } from '../../../lib/firestore/read-many.ts';
import { readLogged } from '../audit/api.ts';
import type { LongWork } from './read-all.ts';

/** Reads the numbers of donors who hide them, for an export. The audit log tells that first. */
export function readHiddenNumbers(
  ids: readonly string[],
  { signal, onProgress }: LongWork,
): Promise<ReadonlyMap<string, string>> {
  return readLogged({ action: 'export-numbers', collection: 'donors', targets: [] }, async () => {
    const numbers = new Map<string, string>();
    for (let from = 0; from < ids.length; from += maxIdsPerQuery) {
      signal.throwIfAborted();
      const names = ids.slice(from, from + maxIdsPerQuery).map((id) => `donors/${id}/private/contact`);
      const contacts = query(groupOf('private'), where(documentId(), 'in', names), limit(maxIdsPerQuery));
      for (const contact of (await read(() => getDocs(contacts))).docs) {
        const number: unknown = contact.get('contactNumber');
        if (typeof number === 'string') numbers.set(contact.ref.parent.parent?.id ?? '', number);
      }
      onProgress(Math.min(from + maxIdsPerQuery, ids.length));
    }
    return numbers;
  });
}

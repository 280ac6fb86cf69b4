import { fieldFilter, type firestoreWire, foundDocuments, type Write } from './firestore-wire.ts';
import { type Call, call, requireOk } from './http-call.ts';
import type { Member } from './members.ts';

const halves = ['a', 'b'] as const;
const pairsPerCommit = 100;
const pageSize = 100;

/** The ids of pairs that are not stored completely. */
export interface Found {
  /** Neither half is stored as it was written. */
  readonly missing: readonly string[];
  /** One half is stored. */
  readonly half: readonly string[];
}

/** Documents that members may write, and list a hundred at a time. */
interface PairedCollection {
  readonly wire: ReturnType<typeof firestoreWire>;
  readonly collection: string;
  /** The field that holds the text. */
  readonly textField: string;
  /** The write of a new document. */
  write(member: Member, id: string, fields: object): Write;
}

/** Pairs of documents that one commit writes, by which a commit that is stored in part is found. */
export function pairsIn({ wire, collection, textField, write }: PairedCollection) {
  /** The call that writes several pairs in one commit, at most 100. */
  function pairsCall(member: Member, ids: readonly string[]): Call {
    const writes = ids.flatMap((id) =>
      halves.map((half) => write(member, `${id}-${half}`, { [textField]: textOf(id) })),
    );
    return wire.commitCall(member, writes);
  }

  /**
   * The call that reads a page of a member's pairs whose ids start with a prefix and a dash. It is a query, because rules may deny
   * a missing document.
   *
   * @param after the name of the last document of the page before
   */
  function readCall(member: Member, prefix: string, after: string | null = null): Call {
    const byName = (op: string, referenceValue: string) => ({
      fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue } },
    });
    const filters = [
      fieldFilter('userId', 'EQUAL', member.uid),
      after === null
        ? byName('GREATER_THAN_OR_EQUAL', wire.nameOf(`${collection}/${prefix}-`))
        : byName('GREATER_THAN', after),
      // The character behind the dash.
      byName('LESS_THAN', wire.nameOf(`${collection}/${prefix}.`)),
    ];
    const where = { compositeFilter: { op: 'AND', filters } };
    const structuredQuery = { from: [{ collectionId: collection }], where, limit: pageSize };
    return wire.rpcCall('runQuery', { structuredQuery }, member);
  }

  /** The texts of all pairs, by the names of their documents. */
  async function readTexts(origin: string, member: Member, prefix: string): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (let after: string | null = null; ; after = [...texts.keys()].at(-1) ?? null) {
      const page = foundDocuments(await requireOk(call(origin, readCall(member, prefix, after))));
      for (const { name, fields } of page) texts.set(name, String(fields[textField]?.stringValue));
      if (page.length < pageSize) return texts;
    }
  }

  return {
    pairsCall,
    readCall,
    /**
     * The call that writes a pair.
     *
     * @param id of the pair; its halves are the documents `ID-a` and `ID-b`
     */
    pairCall: (member: Member, id: string) => pairsCall(member, [id]),
    /** Writes many pairs, some in each commit. */
    async fillWithPairs(
      origin: string,
      member: Member,
      prefix: string,
      pairs: number,
      perCommit = pairsPerCommit,
    ): Promise<void> {
      for (let first = 0; first < pairs; first += perCommit) {
        const length = Math.min(perCommit, pairs - first);
        const ids = Array.from({ length }, (_, place) => `${prefix}-${first + place}`);
        await requireOk(call(origin, pairsCall(member, ids)));
      }
    },
    /**
     * Reads pairs back as their member.
     *
     * @param prefix that all their ids start with
     * @throws Error when the server refuses a page
     */
    async findPairs(origin: string, member: Member, prefix: string, ids: readonly string[]): Promise<Found> {
      const texts = await readTexts(origin, member, prefix);
      const wholeHalves = (id: string) =>
        halves.filter((half) => texts.get(wire.nameOf(`${collection}/${id}-${half}`)) === textOf(id)).length;
      return {
        missing: ids.filter((id) => wholeHalves(id) === 0),
        half: ids.filter((id) => wholeHalves(id) === 1),
      };
    },
  };
}

function textOf(id: string): string {
  return `Trial ${id}. ${'Bring the form of the day. '.repeat(10).trim()}`;
}

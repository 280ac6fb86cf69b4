import { type Answer, type Call, nameOf } from './target.ts';

/** The documents that generated commits write. */
export const writtenDocuments = ['c/a', 'c/b', 'c/a/s/x'] as const;

/** Consecutive commits, whose outcomes depend on those before. */
export interface WriteSequence {
  /** The writes of each commit. `<time of c/a>` is a placeholder of the document's current update time. */
  readonly commits: readonly (readonly object[])[];
}

/** The answer to a commit and the documents stored then. Times are numbered in the order of their appearance. */
export interface WriteOutcome {
  readonly status: string;
  readonly results?: readonly unknown[];
  readonly stored: readonly unknown[];
}

interface CommitBody {
  readonly writeResults?: readonly { readonly updateTime?: string; readonly transformResults?: unknown }[];
}

interface FoundDocument {
  readonly found?: {
    readonly name: string;
    readonly createTime: string;
    readonly updateTime: string;
    readonly fields?: unknown;
  };
  readonly missing?: string;
}

/** Reads the answers to a sequence and numbers their times. */
export class WriteReader {
  readonly #times = new Map<string, string>();
  readonly #updateTimes = new Map<string, string>();

  /** The call that commits. */
  callOf(writes: readonly object[]): Call {
    const text = JSON.stringify({ writes }).replace(
      /<time of ([^>]+)>/g,
      (_, path: string) => this.#updateTimes.get(nameOf(path)) ?? '2001-01-01T00:00:00Z',
    );
    return { person: 'ann', rpc: 'commit', body: JSON.parse(text) as object };
  }

  /** The call that reads the stored documents. */
  readCall(): Call {
    return { person: 'ann', rpc: 'batchGet', body: { documents: writtenDocuments.map(nameOf) } };
  }

  outcomeOf(commit: Answer, read: Answer): WriteOutcome {
    if (read.status !== 'OK') throw new Error(`The documents can't be read: ${read.message}`);
    const stored = (read.body as readonly FoundDocument[]).map((document) => this.#stored(document));
    stored.sort(([a], [b]) => (a < b ? -1 : 1));
    if (commit.status !== 'OK') return { status: commit.status, stored };
    const { writeResults = [] } = commit.body as CommitBody;
    const results = writeResults.map(({ updateTime, transformResults }) => ({
      ...(updateTime === undefined ? {} : { updateTime: this.#time(updateTime) }),
      ...(transformResults === undefined ? {} : { transformResults: withoutServerTimes(transformResults) }),
    }));
    return { status: 'OK', results, stored };
  }

  #stored({ found, missing = '' }: FoundDocument): readonly [string, unknown] {
    if (found === undefined) {
      this.#updateTimes.delete(missing);
      return [missing, null];
    }
    const { name, createTime, updateTime, fields = {} } = found;
    this.#updateTimes.set(name, updateTime);
    const times = { createTime: this.#time(createTime), updateTime: this.#time(updateTime) };
    return [name, { ...times, fields: withoutServerTimes(fields) }];
  }

  #time(text: string): string {
    const known = this.#times.get(text) ?? `time ${this.#times.size + 1}`;
    this.#times.set(text, known);
    return known;
  }
}

/** Removes present times, which differ between servers, while generated ones are past; and the order of fields. */
function withoutServerTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, byName), (key, member: unknown) =>
    key === 'timestampValue' && String(member) > '2025' ? 'the time of the request' : member,
  );
}

function byName(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

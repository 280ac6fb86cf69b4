import { isDeepStrictEqual } from 'node:util';
import type { WriteOutcome } from './cases.ts';
import type { Answers, IntendedDifference } from './judge.ts';

interface Fields {
  readonly [name: string]: object & { readonly mapValue?: { readonly fields?: Fields } };
}

interface Transform {
  readonly appendMissingElements?: { readonly values: readonly object[] };
  readonly removeAllFromArray?: { readonly values: readonly object[] };
}

/** A generated write. */
interface Write {
  readonly update?: { readonly name: string; readonly fields?: Fields };
  readonly updateMask?: { readonly fieldPaths: readonly string[] };
  readonly updateTransforms?: readonly Transform[];
  readonly transform?: { readonly document: string; readonly fieldTransforms: readonly Transform[] };
  readonly delete?: string;
  readonly verify?: string;
  readonly currentDocument?: { readonly exists?: boolean; readonly updateTime?: string };
}

type WriteAnswers = Answers<WriteOutcome>;

/** Intended differences in the outcomes of commits. */
export const writeDifferences: readonly IntendedDifference<readonly Write[], WriteAnswers>[] = [
  refusedHere('Names', ({ updateMask, updateTransforms, transform }) =>
    /"__name__"/.test(JSON.stringify([updateMask, updateTransforms, transform?.fieldTransforms])),
  ),
  refusedHere('Array transforms', ({ updateTransforms = [], transform }) =>
    [...updateTransforms, ...(transform?.fieldTransforms ?? [])]
      .flatMap((one) => [one.appendMissingElements, one.removeAllFromArray])
      .some((elements) => elements?.values.some((value) => 'arrayValue' in value || isOdd(value))),
  ),
  refusedHere('Fields outside the mask', ({ update, updateMask }) => {
    const paths = updateMask?.fieldPaths.map((path) => path.replaceAll('`', '').split('.'));
    return paths !== undefined && hasFaultOutside(paths, update?.fields);
  }),
  refusedHere('Fields that a later write replaces', ({ update }, at, writes, { theirs }) => {
    const later = writes.slice(at + 1).filter((write) => nameIn(write) === update?.name);
    const isReplaced = later.some(
      (write) => write.delete !== undefined || (write.update && !write.updateMask),
    );
    return theirs.status === 'OK' && hasFaultOutside([], update?.fields) && isReplaced;
  }),
  {
    heading: 'Verified documents',
    explains: (writes, { ours, theirs }) =>
      isDeepStrictEqual(ours, {
        ...theirs,
        results: theirs.results?.map((result, at) => (isMissing(writes[at]?.verify, theirs) ? {} : result)),
      }),
  },
  {
    heading: 'Deleted documents',
    explains: (writes, { ours, theirs }) =>
      ours.status === 'FAILED_PRECONDITION' &&
      ['NOT_FOUND', 'INVALID_ARGUMENT'].includes(theirs.status) &&
      writes.some(
        (write) => write.currentDocument?.updateTime !== undefined && isMissing(nameIn(write), ours),
      ),
  },
  {
    // Two faults: a malformed field and an unmet precondition.
    heading: 'Several simultaneous faults',
    explains: (writes, { ours, theirs }) =>
      ours.status === 'INVALID_ARGUMENT' &&
      writes.some(({ update }) => hasFaultOutside([], update?.fields)) &&
      writes.some((write) => mayFailWith(theirs.status, write)),
  },
  {
    heading: 'Several unmet preconditions',
    explains: (writes, { ours, theirs }) =>
      [ours, theirs].every(({ status }) => writes.some((write) => mayFailWith(status, write))) &&
      writes.filter(({ currentDocument }) => currentDocument !== undefined).length > 1,
  },
];

/** A difference in what only this backend refuses: a commit with a write of a kind. */
function refusedHere(
  heading: string,
  isMeant: (write: Write, at: number, writes: readonly Write[], answers: WriteAnswers) => boolean,
): IntendedDifference<readonly Write[], WriteAnswers> {
  return {
    heading,
    explains: (writes, answers) =>
      answers.ours.status === 'INVALID_ARGUMENT' &&
      answers.theirs.status !== 'INVALID_ARGUMENT' &&
      writes.some((write, at) => isMeant(write, at, writes, answers)),
  };
}

/** Whether a field that no path covers is malformed. */
function hasFaultOutside(paths: readonly (readonly string[])[], fields: Fields = {}): boolean {
  return Object.entries(fields).some(([name, value]) => {
    const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (within.some(({ length }) => length === 0)) return false;
    if (within.length > 0) return hasFaultOutside(within, value.mapValue?.fields);
    return name === '' || /^__.*__$/.test(name) || isOdd(value);
  });
}

/** How the generator's malformed values read. */
const oddities = [
  /^\{\}$/,
  /"":\{/,
  /"__x__"/,
  /"(x|integerValue|timestampValue|bytesValue)":("x"|"yesterday"|"\*"|\{\})/,
  /"9223372036854775808"/,
  /"stringValue":"a","integerValue"/,
  /"latitude":91/,
  /"projects\/x"/,
  /"values":\[\{"arrayValue"/,
];

function isOdd(value: object): boolean {
  return oddities.some((oddity) => oddity.test(JSON.stringify(value)));
}

function nameIn({ update, transform, delete: deleted, verify }: Write): string | undefined {
  return update?.name ?? transform?.document ?? deleted ?? verify;
}

function isMissing(name: string | undefined, { stored }: WriteOutcome): boolean {
  return stored.some(([path, document]) => path === name && document === null);
}

function mayFailWith(status: string, { currentDocument = {} }: Write): boolean {
  const { exists, updateTime } = currentDocument;
  if (status === 'NOT_FOUND') return exists === true;
  if (status === 'ALREADY_EXISTS') return exists === false;
  return status === 'FAILED_PRECONDITION' && updateTime !== undefined;
}

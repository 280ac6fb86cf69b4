import { isDeepStrictEqual } from 'node:util';
import type { Answers, IntendedDifference } from './judge.ts';
import type { WireValue } from './wire-values.ts';
import type { WriteOutcome } from './write-case.ts';

type Fields = Readonly<Record<string, WireValue & { readonly mapValue?: { readonly fields?: Fields } }>>;

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
  {
    heading: 'Names',
    explains: (writes, answers) =>
      isRefusedHere(answers) &&
      writes.some(({ updateMask, updateTransforms = [], transform }) =>
        [updateMask, updateTransforms, transform?.fieldTransforms].some((part) =>
          /"__name__"/.test(JSON.stringify(part) ?? ''),
        ),
      ),
  },
  {
    heading: 'Array transforms',
    explains: (writes, answers) => isRefusedHere(answers) && writes.some(hasOddElement),
  },
  {
    heading: 'Fields outside the mask',
    explains: (writes, answers) => isRefusedHere(answers) && writes.some(hasFaultOutsideMask),
  },
  {
    heading: 'Fields that a later write replaces',
    explains: (writes, answers) =>
      isRefusedHere(answers) && answers.theirs.status === 'OK' && writes.some(hasReplacedFault),
  },
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
      writes.some(({ update }) => hasFaultOutside([], update?.fields ?? {})) &&
      writes.some((write) => mayFailWith(theirs.status, write)),
  },
  {
    heading: 'Several unmet preconditions',
    explains: (writes, { ours, theirs }) =>
      [ours, theirs].every(({ status }) => writes.some((write) => mayFailWith(status, write))) &&
      writes.filter(({ currentDocument }) => currentDocument !== undefined).length > 1,
  },
];

function isRefusedHere({ ours, theirs }: WriteAnswers): boolean {
  return ours.status === 'INVALID_ARGUMENT' && theirs.status !== ours.status;
}

function hasOddElement({ updateTransforms = [], transform }: Write): boolean {
  const transforms = [...updateTransforms, ...(transform?.fieldTransforms ?? [])];
  return transforms.some(({ appendMissingElements, removeAllFromArray }) =>
    [...(appendMissingElements?.values ?? []), ...(removeAllFromArray?.values ?? [])].some(
      (value) => 'arrayValue' in value || isOdd(value),
    ),
  );
}

/** Whether a field outside the mask is malformed. */
function hasFaultOutsideMask({ update, updateMask }: Write): boolean {
  if (updateMask === undefined) return false;
  const paths = updateMask.fieldPaths.map((path) => path.replaceAll('`', '').split('.'));
  return hasFaultOutside(paths, update?.fields ?? {});
}

function hasFaultOutside(paths: readonly (readonly string[])[], fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => {
    const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (within.some(({ length }) => length === 0)) return false;
    if (within.length > 0) return hasFaultOutside(within, value.mapValue?.fields ?? {});
    return name === '' || /^__.*__$/.test(name) || isOdd(value);
  });
}

const oddities = [
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
  const text = JSON.stringify(value);
  return text === '{}' || oddities.some((oddity) => oddity.test(text));
}

/** Whether a malformed field is replaced by a later write, or deleted with its document. */
function hasReplacedFault({ update }: Write, at: number, writes: readonly Write[]): boolean {
  return (
    hasFaultOutside([], update?.fields ?? {}) &&
    writes
      .slice(at + 1)
      .some((later) => nameIn(later) === update?.name && (later.delete !== undefined || isWhole(later)))
  );
}

function isWhole({ update, updateMask }: Write): boolean {
  return update !== undefined && updateMask === undefined;
}

function nameIn({ update, transform, delete: deleted, verify }: Write): string | undefined {
  return update?.name ?? transform?.document ?? deleted ?? verify;
}

function isMissing(name: string | undefined, { stored }: WriteOutcome): boolean {
  return (stored as readonly (readonly [string, unknown])[]).some(
    ([path, document]) => path === name && document === null,
  );
}

function mayFailWith(status: string, { currentDocument = {} }: Write): boolean {
  const { exists, updateTime } = currentDocument;
  if (status === 'NOT_FOUND') return exists === true;
  if (status === 'ALREADY_EXISTS') return exists === false;
  return status === 'FAILED_PRECONDITION' && updateTime !== undefined;
}

import { ApiError } from '../../api-error.ts';
import type { StoredDocument } from '../documents/document-store.ts';
import type { Precondition, Write, WriteSequence } from './write.ts';

/** Writes in one commit (https://firebase.google.com/docs/firestore/quotas#writes_and_transactions). */
export const maxWrites = 500;

/** The message for more of them. */
export const tooManyWrites = `maximum ${maxWrites} writes allowed per request`;

/** Field transforms of one document in one commit (https://firebase.google.com/docs/firestore/quotas#writes_and_transactions). */
export const maxTransforms = 500;

/** The message for more of them. */
export const tooManyTransforms = `maximum ${maxTransforms} field transforms allowed per document`;

/**
 * Refuses writes to one document that contradict each other or are too many, as Firestore does before it reads anything.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkSequence(writes: WriteSequence): void {
  const [first] = writes;
  const transforms = writes.reduce(
    (sum, write) => sum + (write.kind === 'update' ? write.transforms.length : 0),
    0,
  );
  if (transforms > maxTransforms) {
    throw refusal(tooManyTransforms);
  }
  for (const [index, write] of writes.entries()) {
    const previous = writes[index - 1];
    if (previous === undefined) continue;
    if (write.kind === 'verify' || previous.kind === 'verify') {
      throw refusal('a document that is verified cannot be verified again or written in the same request');
    }
    const { precondition } = write;
    if (precondition === null) continue;
    const hasUpdateTime = 'updateTime' in precondition;
    const matchesFirstUpdateTime = hasUpdateTime && isSameTime(precondition, first.precondition);
    // The same delete again changes nothing.
    if (matchesFirstUpdateTime && write.kind === 'delete' && previous.kind === 'delete') continue;
    const mustExist = hasUpdateTime || precondition.exists;
    if (mustExist === (previous.kind === 'delete')) {
      throw refusal(`Cannot ${verbOf(previous)} then ${verbOf(write)} an entity in the same request.`);
    }
    if (hasUpdateTime && !matchesFirstUpdateTime) {
      throw refusal('Cannot collapse mutations with different version preconditions');
    }
  }
}

function isSameTime(one: { readonly updateTime: bigint }, other: Precondition): boolean {
  return other !== null && 'updateTime' in other && other.updateTime === one.updateTime;
}

function verbOf({ kind, precondition }: Write): string {
  if (kind === 'delete') return 'delete';
  if (precondition === null) return 'upsert';
  return 'exists' in precondition && !precondition.exists ? 'insert' : 'update';
}

function refusal(message: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', message);
}

/**
 * Checks the precondition of a write.
 *
 * @param name the document's resource name, for the message
 * @throws ApiError NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION; INVALID_ARGUMENT for a time after the document's last
 *   change, which can't have been read
 */
export function checkPrecondition(
  precondition: Precondition,
  stored: StoredDocument | null,
  name: string,
): void {
  if (precondition === null) return;
  if ('updateTime' in precondition) {
    const version = stored?.updateMicros ?? 0n;
    if (stored !== null && precondition.updateTime > version) {
      throw new ApiError(
        'INVALID_ARGUMENT',
        `Invalid base version, it is greater than the stored version: ${name}`,
      );
    }
    if (version !== precondition.updateTime) {
      throw new ApiError(
        'FAILED_PRECONDITION',
        `the stored version (${version}) does not match the required base version (${precondition.updateTime})`,
      );
    }
  } else if (precondition.exists && stored === null) {
    throw new ApiError('NOT_FOUND', `No document to update: ${name}`);
  } else if (!precondition.exists && stored !== null) {
    throw new ApiError('ALREADY_EXISTS', `Document already exists: ${name}`);
  }
}

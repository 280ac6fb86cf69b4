import { ApiError } from '../../api-error.ts';
import { documentSize, valueSize } from './document-limits.ts';
import type { FieldTransform, Write } from './write.ts';

// https://firebase.google.com/docs/firestore/quotas#writes_and_transactions
const maximumCommitBytes = 10_485_760;

/**
 * Refuses a commit that carries more than 10 MiB, each write counted as a document of what it brings
 * (https://firebase.google.com/docs/firestore/storage-size). What is stored already does not count.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkCommitSize(writes: readonly Write[]): void {
  const bytes = writes.reduce((total, write) => total + writeSize(write), 0);
  if (bytes > maximumCommitBytes) {
    throw new ApiError('INVALID_ARGUMENT', 'Transaction too big. Decrease transaction size.');
  }
}

function writeSize(write: Write): number {
  if (write.kind !== 'update') return documentSize(write.path, new Map());
  const operands = write.transforms.reduce((total, transform) => total + operandSize(transform), 0);
  return documentSize(write.path, write.fields) + operands;
}

function operandSize(transform: FieldTransform): number {
  switch (transform.kind) {
    case 'requestTime':
      return 8;
    case 'appendMissing':
    case 'removeAll':
      return valueSize(transform.elements);
    default:
      return valueSize(transform.operand);
  }
}

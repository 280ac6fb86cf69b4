import { ApiError } from '../../api-error.ts';
import type { StoredDocument } from '../documents/stored-document.ts';
import type { Precondition } from './write.ts';

/**
 * Holds a stored document against what a write asks of it.
 *
 * @param name the document's resource name, for the message
 * @throws ApiError NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION; INVALID_ARGUMENT for a time that can't have been
 *   read, as it lies behind the document's last change
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

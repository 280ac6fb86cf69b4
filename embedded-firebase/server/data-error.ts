/**
 * What is wrong with data: `in-use` by another process, `damaged`, `missing`, written by a `newer` or an `older` version
 * of the program, `taken` (a file or data exists where something new should be written), `unusable` for any other cause.
 */
export type DataErrorKind = 'in-use' | 'damaged' | 'missing' | 'newer' | 'older' | 'taken' | 'unusable';

/** An error of the data folder, a backup or an export, whose message is written for the operator. */
export class DataError extends Error {
  readonly kind: DataErrorKind;

  constructor(kind: DataErrorKind, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'DataError';
    this.kind = kind;
  }
}

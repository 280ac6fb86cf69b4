/**
 * What kind of trouble it is: `in-use` by another process, `damaged`, `missing`, of a `newer` or an `older` version than
 * this program, `taken` by something that must not be overwritten, or otherwise `unusable`.
 */
export type DataErrorKind = 'in-use' | 'damaged' | 'missing' | 'newer' | 'older' | 'taken' | 'unusable';

/** Why a data folder or a backup can't be used, in a sentence for the person who keeps it. */
export class DataError extends Error {
  readonly trouble: DataErrorKind;

  constructor(trouble: DataErrorKind, sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'DataError';
    this.trouble = trouble;
  }
}

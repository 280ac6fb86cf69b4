import type { RulesMap, RulesTimestamp } from '../values/rules-value.ts';
import type { AccessBudget } from './document-access.ts';

/** A document as the rules see it. */
export interface RulesDocument {
  /** The segments below `/databases/{database}/documents`. */
  readonly path: readonly string[];
  /** The fields; may be a getter, it is read only when a rule needs it. */
  readonly data: RulesMap;
}

/** How rules read other documents; synchronous. Paths are the segments below `/databases/{database}/documents`. */
export interface DocumentAccess {
  /** The document before the commit, or null. */
  get(path: readonly string[]): RulesDocument | null;
  /** The document after the whole commit, or null. */
  getAfter(path: readonly string[]): RulesDocument | null;
}

/** Who asks: the user id, and the verified claims of the ID token. */
export interface RulesAuth {
  readonly uid: string;
  readonly token: RulesMap;
}

/** One operation on one document. */
export interface DocumentRequest {
  readonly method: 'get' | 'create' | 'update' | 'delete';
  /** For instance `(default)`. */
  readonly database: string;
  /** For instance `['users', 'u1']`. */
  readonly path: readonly string[];
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  /** The document before, or null. */
  readonly resource: RulesDocument | null;
  /** `request.resource`: the document after the write; null on get and delete. */
  readonly resourceAfter: RulesDocument | null;
  readonly access: DocumentAccess;
  /** Shared by the operations of one commit; without it the operation has one of its own. */
  readonly accessBudget?: AccessBudget;
}

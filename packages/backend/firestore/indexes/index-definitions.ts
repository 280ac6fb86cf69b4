import { type FieldPath, formatFieldPath, parseFieldPath } from '../values/field-path.ts';

/** How a field stands in an index. */
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

/** Whether an index serves the collections of one id each for itself, or all of them together. */
export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** A field of an index, its path written as in requests. */
export interface IndexField {
  readonly path: string;
  readonly mode: IndexMode;
}

/** An index as Firestore knows it; entries that agree in all fields sort by the document's name. */
export interface IndexDefinition {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  readonly fields: readonly IndexField[];
  readonly nameDirection: 'ASCENDING' | 'DESCENDING';
}

/** What `firestore.indexes.json` says. */
export interface IndexConfiguration {
  readonly composites: readonly IndexDefinition[];
  readonly overrides: readonly FieldOverride[];
}

/** Which single-field indexes a field (and what lies below it) has, in place of the automatic ones. */
export interface FieldOverride {
  readonly collectionGroup: string;
  /** null for all fields of the collection group that no other override names. */
  readonly field: FieldPath | null;
  readonly indexes: readonly { readonly mode: IndexMode; readonly scope: IndexScope }[];
}

/**
 * Tells whether a field has a single-field index: by the override that names it or the nearest map around it, else
 * by Firestore's automatic ones (all modes, for the collection alone).
 */
export function hasSingleFieldIndex(
  configuration: IndexConfiguration,
  collectionGroup: string,
  path: string,
  mode: IndexMode,
  scope: IndexScope,
): boolean {
  const ofGroup = configuration.overrides.filter((override) => override.collectionGroup === collectionGroup);
  if (ofGroup.length === 0) return scope === 'COLLECTION';
  const segments = parseFieldPath(path);
  for (let length = segments.length; length > 0; length--) {
    const around = formatFieldPath(segments.slice(0, length));
    const override = ofGroup.find(({ field }) => field !== null && formatFieldPath(field) === around);
    if (override !== undefined) return allows(override, mode, scope);
  }
  const fallback = ofGroup.find(({ field }) => field === null);
  return fallback === undefined ? scope === 'COLLECTION' : allows(fallback, mode, scope);
}

function allows(override: FieldOverride, mode: IndexMode, scope: IndexScope): boolean {
  return override.indexes.some((index) => index.mode === mode && index.scope === scope);
}

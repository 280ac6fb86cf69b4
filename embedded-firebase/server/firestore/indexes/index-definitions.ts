import { type FieldPath, formatFieldPath, parseFieldPath } from '../values/field-path.ts';

/** How an index orders a field, or that it has an entry for each element of an array. */
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

/** Whether an index serves single collections, or all collections of one id together. */
export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** A field of an index, its path as in requests. */
export interface IndexField {
  readonly path: string;
  readonly mode: IndexMode;
}

/** An index as Firestore defines it; entries that are equal in all fields sort by the document's name. */
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

/** The single-field indexes of a field (and the fields below it) that replace the automatic ones. */
export interface FieldOverride {
  readonly collectionGroup: string;
  /** null for all fields of the collection group that no other override names. */
  readonly field: FieldPath | null;
  readonly indexes: readonly { readonly mode: IndexMode; readonly scope: IndexScope }[];
}

const oppositeMode: { readonly [mode in IndexMode]: IndexMode } = {
  ASCENDING: 'DESCENDING',
  DESCENDING: 'ASCENDING',
  CONTAINS: 'CONTAINS',
};

/**
 * The index whose entries are stored for a composite index. One with descending names is stored as its mirror image, with every
 * direction inverted, and read backwards: two that mirror each other share their entries.
 */
export function storedDefinition(definition: IndexDefinition): IndexDefinition {
  if (definition.nameDirection === 'ASCENDING') return definition;
  const fields = definition.fields.map(({ path, mode }) => ({ path, mode: oppositeMode[mode] }));
  return { ...definition, fields, nameDirection: 'ASCENDING' };
}

/** The indexes that are stored for the composite indexes of a configuration, each once. */
export function storedComposites({ composites }: IndexConfiguration): readonly IndexDefinition[] {
  return unique(composites.map(storedDefinition));
}

/**
 * The indexes that an import builds: those that the configuration lists, and the single-field indexes of the fields in
 * them, by which the same application filters and sorts. All other single-field indexes are built when a query first needs
 * one, as each costs time with every write.
 */
export function importedIndexes(configuration: IndexConfiguration): readonly IndexDefinition[] {
  const { composites, overrides } = configuration;
  const ofComposites = composites.flatMap(({ collectionGroup, scope, fields }) =>
    fields
      .filter(({ path, mode }) => hasSingleFieldIndex(configuration, collectionGroup, path, mode, scope))
      .map(({ path, mode }) => singleFieldIndex(collectionGroup, scope, path, mode)),
  );
  const ofOverrides = overrides.flatMap(({ collectionGroup, field, indexes }) =>
    field === null
      ? []
      : indexes.map(({ mode, scope }) =>
          singleFieldIndex(collectionGroup, scope, formatFieldPath(field), mode),
        ),
  );
  return unique([...storedComposites(configuration), ...ofComposites, ...ofOverrides]);
}

function unique(definitions: readonly IndexDefinition[]): readonly IndexDefinition[] {
  return [...new Map(definitions.map((definition) => [JSON.stringify(definition), definition])).values()];
}

/** The stored index of a single field; a descending one is the ascending one, read backwards. */
export function singleFieldIndex(
  collectionGroup: string,
  scope: IndexScope,
  path: string,
  mode: IndexMode,
): IndexDefinition {
  const stored = mode === 'CONTAINS' ? mode : 'ASCENDING';
  return { collectionGroup, scope, fields: [{ path, mode: stored }], nameDirection: 'ASCENDING' };
}

/**
 * Tells whether a field has a single-field index: by the override of the field or of the nearest map that contains it,
 * else by Firestore's automatic ones (all modes, for the collection alone).
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

/** `building` is updated by every write but not yet read, `ready` is both, `dropping` neither. */
export type IndexState = 'building' | 'ready' | 'dropping';

/** An index that the database holds entries of. */
export interface StoredIndex {
  readonly id: number;
  readonly definition: IndexDefinition;
  /** The definition's fields as stored, by which indexes are compared. */
  readonly text: string;
  readonly state: IndexState;
  /** The prefix of its keys. */
  readonly prefix: Uint8Array;
  /** The fields' paths, in their order. */
  readonly paths: readonly FieldPath[];
}

/** A row of the table `indexes`. */
export interface IndexRow {
  readonly id: number;
  readonly collection_group: string;
  readonly scope: IndexScope;
  readonly fields: string;
  readonly state: IndexState;
}

/** Reads a row of the table `indexes`. */
export function storedIndex(row: IndexRow): StoredIndex {
  const { fields, nameDirection } = JSON.parse(row.fields) as Pick<
    IndexDefinition,
    'fields' | 'nameDirection'
  >;
  return {
    id: row.id,
    definition: { collectionGroup: row.collection_group, scope: row.scope, fields, nameDirection },
    text: row.fields,
    state: row.state,
    prefix: indexPrefix(row.id),
    paths: fields.map(({ path }) => parseFieldPath(path)),
  };
}

/** The canonical text of an index's fields in the table `indexes`. */
export function definitionText({ fields, nameDirection }: IndexDefinition): string {
  return JSON.stringify({
    fields: fields.map(({ path, mode }): IndexField => ({ path, mode })),
    nameDirection,
  });
}

/** Encodes a number in base 128, with the high bit set in all bytes but the last, so that no prefix is another's prefix. */
function indexPrefix(id: number): Uint8Array {
  const bytes: number[] = [id % 0x80];
  for (let rest = Math.floor(id / 0x80); rest > 0; rest = Math.floor(rest / 0x80))
    bytes.unshift((rest % 0x80) | 0x80);
  return Uint8Array.from(bytes);
}

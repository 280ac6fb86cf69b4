import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { collectionIdOf, type Path } from '../values/resource-name.ts';
import { serializeValue } from '../values/serialize-value.ts';
import type { MapValue } from '../values/value.ts';
import { DocumentPattern } from './document-pattern.ts';
import type { Trigger } from './trigger.ts';
import type { TriggerEventStore } from './trigger-event-store.ts';

/** A trigger with its pattern, parsed. */
export type RegisteredTrigger = Trigger & { readonly pattern: DocumentPattern };

/** A document that a commit has created, updated or deleted. */
interface ChangedDocument {
  readonly path: Path;
  /** Its row, also after its deletion. */
  readonly row: number;
  /** Its fields before and after; null if it does not exist then. */
  readonly before: MapValue | null;
  readonly after: MapValue | null;
}

/**
 * Parses the patterns of triggers.
 *
 * @throws Error naming an invalid pattern, or a name that two triggers have
 */
export function registerTriggers(triggers: readonly Trigger[]): ReadonlyMap<string, RegisteredTrigger> {
  const registered = new Map<string, RegisteredTrigger>();
  for (const trigger of triggers) {
    if (registered.has(trigger.name)) throw new Error(`Two triggers have the name ${trigger.name}.`);
    registered.set(trigger.name, { ...trigger, pattern: new DocumentPattern(trigger.document) });
  }
  return registered;
}

/**
 * The transactional outbox (https://microservices.io/patterns/data/transactional-outbox.html): an event is stored by the
 * commit that it is of, so that there is never one without the other.
 */
export class TriggerOutbox {
  readonly #byCollection: ReadonlyMap<string, readonly RegisteredTrigger[]>;
  readonly #store: TriggerEventStore;
  readonly #onEvent: () => void;

  /** @param onEvent called within the transaction that stores an event, which may still fail */
  constructor(triggers: Iterable<RegisteredTrigger>, store: TriggerEventStore, onEvent: () => void) {
    const byCollection = new Map<string, RegisteredTrigger[]>();
    for (const trigger of triggers) {
      const { collectionId } = trigger.pattern;
      byCollection.set(collectionId, [...(byCollection.get(collectionId) ?? []), trigger]);
    }
    this.#byCollection = byCollection;
    this.#store = store;
    this.#onEvent = onEvent;
  }

  /** Stores an event for each trigger of a changed document. For any other collection this is one look-up in a map. */
  documentChanged(
    tx: WriteTransaction,
    { path, row, before, after }: ChangedDocument,
    commitMicros: number,
  ): void {
    const on = before === null ? 'created' : after === null ? 'deleted' : 'updated';
    for (const { name, pattern, delay, on: event = 'created' } of this.#byCollection.get(
      collectionIdOf(path),
    ) ?? []) {
      if (event !== on || !pattern.matches(path)) continue;
      this.#store.add(tx, {
        trigger: name,
        document: on === 'deleted' ? null : row,
        deletedPath: on === 'deleted' ? path.join('/') : null,
        changedFields: on === 'updated' ? JSON.stringify(changedFields(before, after)) : null,
        commitMicros,
        dueAt: delay === undefined ? 0 : commitMicros / 1_000 + delay,
      });
      this.#onEvent();
    }
  }
}

function changedFields(before: MapValue | null, after: MapValue | null): readonly string[] {
  const textOf = (fields: MapValue | null, name: string) => {
    const value = fields?.get(name);
    return value === undefined ? undefined : serializeValue(value);
  };
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...names].filter((name) => textOf(before, name) !== textOf(after, name));
}

import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { collectionIdOf, type Path } from '../values/resource-name.ts';
import { DocumentPattern } from './document-pattern.ts';
import type { Trigger } from './trigger.ts';
import type { TriggerEventStore } from './trigger-event-store.ts';

/** A trigger with its pattern, parsed. */
export interface RegisteredTrigger extends Trigger {
  readonly pattern: DocumentPattern;
}

/**
 * Parses the patterns of triggers.
 *
 * @throws Error that names a pattern that is none, or a name that two triggers have
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
 * The transactional outbox (https://microservices.io/patterns/data/transactional-outbox.html): the event of a created
 * document is stored by the commit that creates it, so that there is never one without the other.
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

  /**
   * Stores an event for each trigger of a created document. For any other collection this is one look-up in a map.
   *
   * @param row the document's row
   */
  documentCreated(tx: WriteTransaction, path: Path, row: number, commitMicros: number): void {
    for (const { name, pattern, delay } of this.#byCollection.get(collectionIdOf(path)) ?? []) {
      if (!pattern.matches(path)) continue;
      const dueAt = delay === undefined ? 0 : commitMicros / 1_000 + delay;
      this.#store.add(tx, { trigger: name, document: row, commitMicros, dueAt });
      this.#onEvent();
    }
  }
}

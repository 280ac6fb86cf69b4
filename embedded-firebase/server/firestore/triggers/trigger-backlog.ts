import type { Database } from '../../sqlite/database.ts';
import { pathOfWire } from '../documents/document-store.ts';
import { type ListedEvent, TriggerEventStore } from './trigger-event-store.ts';

/** An event that is not delivered, for the operator. */
interface BacklogEvent {
  readonly eventId: string;
  readonly trigger: string;
  /** The document's path below the database's root. */
  readonly path: string;
  /** Milliseconds since the event. */
  readonly age: number;
  readonly attempts: number;
  /** Why the last attempt failed, in a few words; null if none has. */
  readonly reason: string | null;
}

/** Events of one kind: their number, and some of them. */
interface BacklogPart {
  readonly count: number;
  readonly events: readonly BacklogEvent[];
}

/** The events that are not delivered. */
export interface TriggerBacklog {
  /** Those in the outbox, oldest first. */
  readonly waiting: BacklogPart;
  /** The dead letters, which were given up, newest first. */
  readonly givenUp: BacklogPart;
}

/**
 * Lists the events of triggers that are not delivered, also from another process than the server. Call it in a read
 * transaction.
 *
 * @param now milliseconds since the epoch
 * @param limit how many events of each kind are listed at most
 */
export function readTriggerBacklog(database: Database, now: number, limit: number): TriggerBacklog {
  const store = new TriggerEventStore(database);
  const listed = (events: readonly ListedEvent[]) =>
    events.map(
      ({ eventId, trigger, wire, deletedPath, commitMicros, attempts, reason }): BacklogEvent => ({
        eventId,
        trigger,
        path: wire === null ? (deletedPath ?? '') : pathOfWire(wire).join('/'),
        age: Math.max(0, now - Math.floor(commitMicros / 1_000)),
        attempts,
        reason,
      }),
    );
  return {
    waiting: { count: store.countWaiting(), events: listed(store.waiting(limit)) },
    givenUp: { count: store.countDeadLetters(), events: listed(store.deadLetters(limit)) },
  };
}

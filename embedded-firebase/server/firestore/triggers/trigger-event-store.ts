import { randomUUID } from 'node:crypto';
import type { Database, SelectSql } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';

/** An event in the outbox. */
export interface WaitingEvent {
  readonly eventId: string;
  readonly trigger: string;
  /** The row of the created document. */
  readonly document: number;
  /** When the document was created, in microseconds since the epoch. */
  readonly commitMicros: number;
  /** How often delivery has begun. */
  readonly attempts: number;
}

/** An event as listed for the operator, with its document's text. */
export interface ListedEvent extends WaitingEvent {
  readonly wire: string;
  /** Why the last attempt failed; null before. */
  readonly reason: string | null;
}

const maximumDeadLetters = 1_000;

const columns =
  'event_id AS eventId, trigger_name AS trigger, document, commit_micros AS commitMicros, attempts';
const insertion = `
  INSERT INTO trigger_outbox (document, trigger_name, event_id, commit_micros, attempts, due_at)
  VALUES (?, ?, ?, ?, 0, ?)`;
const selection = `SELECT ${columns} FROM trigger_outbox
  WHERE (due_at <= ?1 OR due_at > ?2) AND event_id NOT IN (SELECT value FROM json_each(?3))
  ORDER BY document, trigger_name LIMIT ?4` as const;
/** The row of a document may be used again after a deletion, an event's id is not. */
const ofEvent = 'WHERE document = ? AND trigger_name = ? AND event_id = ?';
/** Leaves an event out whose document does not exist. */
const burialOf = (events: string) => `
  INSERT INTO trigger_dead_letters (document, trigger_name, event_id, commit_micros, attempts, reason, given_up_at)
  SELECT document, trigger_name, event_id, commit_micros, attempts, ?, ? FROM (${events})
  WHERE EXISTS (SELECT 1 FROM documents WHERE id = document)`;
const oldest = 'SELECT * FROM trigger_outbox ORDER BY commit_micros LIMIT ?';
const surplusLetters = `DELETE FROM trigger_dead_letters
  WHERE id <= (SELECT id FROM trigger_dead_letters ORDER BY id DESC LIMIT 1 OFFSET ${maximumDeadLetters})`;
const listing = `SELECT ${columns}, wire, reason FROM` as const;

/** The rows of `trigger_outbox`, the transactional outbox of triggers, and of `trigger_dead_letters`. */
export class TriggerEventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param event with the time of its first attempt, in milliseconds since the epoch */
  add(
    tx: WriteTransaction,
    event: Pick<WaitingEvent, 'trigger' | 'document' | 'commitMicros'> & { readonly dueAt: number },
  ): void {
    const { trigger, document, commitMicros, dueAt } = event;
    tx.run(insertion, document, trigger, randomUUID(), commitMicros, Math.round(dueAt));
  }

  /**
   * The events that are due, oldest first.
   *
   * @param now milliseconds since the epoch
   * @param longestDelay milliseconds; a later time was set by a clock that was ahead, so that the event is due now
   * @param except the ids of events that are being delivered
   */
  due(now: number, longestDelay: number, except: Iterable<string>, limit: number): readonly WaitingEvent[] {
    const excepted = JSON.stringify([...except]);
    const rows = this.#database.prepare(selection).all(now, now + longestDelay, excepted, limit);
    return rows as unknown as WaitingEvent[];
  }

  /** The text of an event's document; null when the document was deleted, and the event with it. */
  documentOf({ document, trigger, eventId }: WaitingEvent): string | null {
    const sql = `SELECT wire FROM trigger_outbox JOIN documents ON id = document ${ofEvent}` as const;
    const row = this.#database.prepare(sql).get(document, trigger, eventId) as { wire: string } | undefined;
    return row?.wire ?? null;
  }

  /** @param dueAt when the next attempt is due if the process ends during this one */
  beginAttempt(tx: WriteTransaction, { document, trigger, eventId }: WaitingEvent, dueAt: number): void {
    const sql = `UPDATE trigger_outbox SET attempts = attempts + 1, due_at = ? ${ofEvent}`;
    tx.run(sql, dueAt, document, trigger, eventId);
  }

  /** Undoes `beginAttempt`, so that the event is due. */
  release(tx: WriteTransaction, { document, trigger, eventId }: WaitingEvent): void {
    const sql = `UPDATE trigger_outbox SET attempts = attempts - 1, due_at = 0 ${ofEvent}`;
    tx.run(sql, document, trigger, eventId);
  }

  /** @param reason why the attempt failed */
  postpone(
    tx: WriteTransaction,
    { document, trigger, eventId }: WaitingEvent,
    dueAt: number,
    reason: string,
  ): void {
    const sql = `UPDATE trigger_outbox SET due_at = ?, reason = ? ${ofEvent}`;
    tx.run(sql, dueAt, reason, document, trigger, eventId);
  }

  remove(tx: WriteTransaction, { document, trigger, eventId }: WaitingEvent): void {
    tx.run(`DELETE FROM trigger_outbox ${ofEvent}`, document, trigger, eventId);
  }

  /** Moves an event to the dead letters, of which the newest are kept. */
  giveUp(tx: WriteTransaction, event: WaitingEvent, reason: string, now: number): void {
    const { document, trigger, eventId } = event;
    const burial = burialOf(`SELECT * FROM trigger_outbox ${ofEvent}`);
    tx.run(burial, reason, now, document, trigger, eventId);
    this.remove(tx, event);
    tx.run(surplusLetters);
  }

  /** Does so with the oldest events. */
  giveUpOldest(tx: WriteTransaction, count: number, reason: string, now: number): void {
    tx.run(burialOf(oldest), reason, now, count);
    tx.run(`DELETE FROM trigger_outbox WHERE event_id IN (SELECT event_id FROM (${oldest}))`, count);
    tx.run(surplusLetters);
  }

  /** Deletes the dead letters from before a time (milliseconds since the epoch). */
  sweep(tx: WriteTransaction, time: number): void {
    tx.run('DELETE FROM trigger_dead_letters WHERE given_up_at < ?', time);
  }

  /** Deletes all events and dead letters. */
  clear(tx: WriteTransaction): void {
    tx.run('DELETE FROM trigger_outbox');
    tx.run('DELETE FROM trigger_dead_letters');
  }

  countWaiting(): number {
    return this.#count('SELECT count(*) AS total FROM trigger_outbox');
  }

  countDeadLetters(): number {
    return this.#count('SELECT count(*) AS total FROM trigger_dead_letters');
  }

  /** Lists the events in the outbox, oldest first. */
  waiting(limit: number): readonly ListedEvent[] {
    return this.#list(
      `${listing} trigger_outbox JOIN documents d ON d.id = document ORDER BY commit_micros, document LIMIT ?`,
      limit,
    );
  }

  /** Lists the dead letters, newest first. */
  deadLetters(limit: number): readonly ListedEvent[] {
    return this.#list(
      `${listing} trigger_dead_letters l JOIN documents d ON d.id = document ORDER BY l.id DESC LIMIT ?`,
      limit,
    );
  }

  #list(sql: SelectSql, limit: number): readonly ListedEvent[] {
    return this.#database.prepare(sql).all(limit) as unknown as ListedEvent[];
  }

  #count(sql: SelectSql): number {
    return (this.#database.prepare(sql).get() as { total: number }).total;
  }
}

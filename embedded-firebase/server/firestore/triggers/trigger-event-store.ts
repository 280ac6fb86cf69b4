import { randomUUID } from 'node:crypto';
import type { Database, SelectSql } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';

/** The document of an event. */
interface EventSubject {
  /** Its row; null for a deletion. */
  readonly document: number | null;
  /** Of a deletion: where the document was, below the database's root. */
  readonly deletedPath: string | null;
  /** Of an update: the changed fields, as JSON. */
  readonly changedFields: string | null;
}

/** An event in the outbox. */
export interface WaitingEvent extends EventSubject {
  /** The order of the events. */
  readonly id: number;
  readonly eventId: string;
  readonly trigger: string;
  /** When it happened, in microseconds since the epoch. */
  readonly commitMicros: number;
  /** How often delivery has begun. */
  readonly attempts: number;
}

/** An event as listed for the operator, with its document's text, or the path of a deleted one. */
export interface ListedEvent
  extends Pick<WaitingEvent, 'eventId' | 'trigger' | 'deletedPath' | 'commitMicros' | 'attempts'> {
  readonly wire: string | null;
  /** Why the last attempt failed; null before. */
  readonly reason: string | null;
}

const maxDeadLetters = 1_000;

const listedColumns =
  'event_id AS eventId, trigger_name AS trigger, deleted_path AS deletedPath, commit_micros AS commitMicros, attempts';
const columns = `id, document, changed_fields AS changedFields, ${listedColumns}` as const;
const insertion = `
  INSERT INTO trigger_outbox
    (trigger_name, document, deleted_path, changed_fields, event_id, commit_micros, attempts, due_at)
  VALUES (?, ?, ?, ?, ?, ?, 0, ?)`;
/** The triggers take turns, so that one with thousands of events does not hold up the others. */
const selection = `SELECT ${columns} FROM
  (SELECT *, row_number() OVER (PARTITION BY trigger_name ORDER BY id) AS turn FROM trigger_outbox
    WHERE (due_at <= ?1 OR due_at > ?2) AND event_id NOT IN (SELECT value FROM json_each(?3)))
  ORDER BY turn, id LIMIT ?4` as const;
const burialOf = (events: string) => `
  INSERT INTO trigger_dead_letters
    (trigger_name, document, deleted_path, event_id, commit_micros, attempts, reason, given_up_at)
  SELECT trigger_name, document, deleted_path, event_id, commit_micros, attempts, ?, ? FROM (${events})`;
/** The events of each trigger before its newest ones. */
const surplus = `SELECT * FROM
  (SELECT *, row_number() OVER (PARTITION BY trigger_name ORDER BY id DESC) AS place FROM trigger_outbox)
  WHERE place > ? ORDER BY id`;
const surplusLetters = `DELETE FROM trigger_dead_letters
  WHERE id <= (SELECT id FROM trigger_dead_letters ORDER BY id DESC LIMIT 1 OFFSET ${maxDeadLetters})`;
const listing = `SELECT ${listedColumns}, wire, reason FROM` as const;

/** The rows of `trigger_outbox`, the transactional outbox of triggers, and of `trigger_dead_letters`. */
export class TriggerEventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param event with the time of its first attempt, in milliseconds since the epoch */
  add(
    tx: WriteTransaction,
    event: EventSubject & Pick<WaitingEvent, 'trigger' | 'commitMicros'> & { readonly dueAt: number },
  ): void {
    const { trigger, document, deletedPath, changedFields, commitMicros, dueAt } = event;
    const due = Math.round(dueAt);
    tx.run(insertion, trigger, document, deletedPath, changedFields, randomUUID(), commitMicros, due);
  }

  /**
   * The events that are due: the oldest one of each trigger, then the next ones.
   *
   * @param now milliseconds since the epoch
   * @param maxDelay milliseconds; a later time was set by a clock that was ahead, so that the event is due now
   * @param except the ids of events that are being delivered
   */
  due(now: number, maxDelay: number, except: Iterable<string>, limit: number): readonly WaitingEvent[] {
    const excepted = JSON.stringify([...except]);
    const rows = this.#database.prepare(selection).all(now, now + maxDelay, excepted, limit);
    return rows as unknown as WaitingEvent[];
  }

  /** The text of an event's document; null when the document was deleted, and the event with it. */
  documentOf({ id }: WaitingEvent): string | null {
    const sql = 'SELECT wire FROM trigger_outbox e JOIN documents d ON d.id = e.document WHERE e.id = ?';
    const row = this.#database.prepare(sql).get(id) as { wire: string } | undefined;
    return row?.wire ?? null;
  }

  /** @param dueAt when the next attempt is due if the process ends during this one */
  beginAttempt(tx: WriteTransaction, { id }: WaitingEvent, dueAt: number): void {
    tx.run('UPDATE trigger_outbox SET attempts = attempts + 1, due_at = ? WHERE id = ?', dueAt, id);
  }

  /** Undoes `beginAttempt`, so that the event is due. */
  release(tx: WriteTransaction, { id }: WaitingEvent): void {
    tx.run('UPDATE trigger_outbox SET attempts = attempts - 1, due_at = 0 WHERE id = ?', id);
  }

  /** @param reason why the attempt failed */
  postpone(tx: WriteTransaction, { id }: WaitingEvent, dueAt: number, reason: string): void {
    tx.run('UPDATE trigger_outbox SET due_at = ?, reason = ? WHERE id = ?', dueAt, reason, id);
  }

  remove(tx: WriteTransaction, { id }: WaitingEvent): void {
    tx.run('DELETE FROM trigger_outbox WHERE id = ?', id);
  }

  /** Moves an event to the dead letters, of which the newest are kept. */
  giveUp(tx: WriteTransaction, event: WaitingEvent, reason: string, now: number): void {
    tx.run(burialOf('SELECT * FROM trigger_outbox WHERE id = ?'), reason, now, event.id);
    this.remove(tx, event);
    tx.run(surplusLetters);
  }

  /** Moves the oldest events of each trigger to the dead letters, but for as many as it may have. */
  giveUpSurplus(tx: WriteTransaction, most: number, reason: string, now: number): void {
    tx.run(burialOf(surplus), reason, now, most);
    tx.run(`DELETE FROM trigger_outbox WHERE id IN (SELECT id FROM (${surplus}))`, most);
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
      `${listing} trigger_outbox e LEFT JOIN documents d ON d.id = document ORDER BY e.id LIMIT ?`,
      limit,
    );
  }

  /** Lists the dead letters, newest first. */
  deadLetters(limit: number): readonly ListedEvent[] {
    return this.#list(
      `${listing} trigger_dead_letters l LEFT JOIN documents d ON d.id = document ORDER BY l.id DESC LIMIT ?`,
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

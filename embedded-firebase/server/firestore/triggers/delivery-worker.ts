import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { GroupCommit } from '../../sqlite/group-commit.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { AdminDocuments } from '../admin-documents.ts';
import { maxAttempts, maxDelay, retryDelay } from './backoff.ts';
import { deliverEvent, framesOf, reasonOf } from './deliver-event.ts';
import type { TriggerEventStore, WaitingEvent } from './trigger-event-store.ts';
import type { RegisteredTrigger } from './trigger-outbox.ts';

/** What the delivery of events needs. */
export interface DeliveryOptions {
  readonly triggers: ReadonlyMap<string, RegisteredTrigger>;
  readonly store: TriggerEventStore;
  readonly groupCommit: GroupCommit;
  readonly documents: AdminDocuments;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a handler may take, in milliseconds; nine minutes by default, as on Firebase. */
  readonly timeout: number | undefined;
}

/** How many handlers run at the same time. */
const maxConcurrent = 32;
/** How many of them begin together, so that a burst of posts does not wait for its own notices. */
const maxBatch = 8;
/** More events of one trigger than these are given up, oldest first. */
const maxWaiting = 10_000;
/** In milliseconds: events that follow each other closely share the transactions of their delivery. */
const batchWindow = 200;
/** In milliseconds: how often it is checked whether an event is due again, as the clock may be set. */
const pollInterval = 1_000;
/** https://firebase.google.com/docs/functions/quotas#time_limits */
const defaultTimeout = 540_000;
const deadLetterLifetime = 30 * 86_400_000;

/** A handler that is running. */
interface Delivery {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/**
 * Delivers the events of the outbox to their triggers: at least once each, in no particular order, a bounded number at a
 * time. An attempt is counted before it begins, so that an event whose handler ends the process is given up too. Only the
 * process that serves a database may deliver its events.
 */
export class DeliveryWorker {
  readonly #options: DeliveryOptions;
  readonly #running = new Map<string, Delivery>();
  #state: 'new' | 'started' | 'stopped' = 'new';
  #timer: { readonly handle: NodeJS.Timeout; readonly at: number } | null = null;
  #taking: Promise<void> | null = null;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Starts with the events that are in the outbox. */
  start(): void {
    if (this.#state !== 'new') return;
    this.#state = 'started';
    if (this.#options.store.countDeadLetters() > 0) void this.#write((tx) => this.#sweep(tx));
    this.#schedule(0);
  }

  /** Looks for new events soon, once the present transaction has ended. */
  wake(): void {
    this.#schedule(batchWindow);
  }

  /**
   * Begins no more deliveries, and aborts those in progress. Events that are not delivered stay in the outbox.
   *
   * @param timeout how long to wait for the handlers, in milliseconds
   */
  async stop(timeout: number): Promise<void> {
    this.#state = 'stopped';
    clearTimeout(this.#timer?.handle);
    for (const { controller } of this.#running.values()) controller.abort(new Error('The server stops.'));
    const waiting = new AbortController();
    await Promise.race([
      this.#ended(),
      pause(timeout, undefined, { signal: waiting.signal }).catch(() => {}),
    ]);
    waiting.abort();
  }

  async #ended(): Promise<void> {
    await this.#taking;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #schedule(delay: number): void {
    const at = performance.now() + delay;
    if (this.#state !== 'started' || (this.#timer !== null && this.#timer.at <= at)) return;
    clearTimeout(this.#timer?.handle);
    const handle = setTimeout(() => {
      this.#timer = null;
      if (this.#taking !== null) {
        this.#schedule(batchWindow);
        return;
      }
      this.#taking = this.#takeDue().finally(() => {
        this.#taking = null;
      });
    }, delay);
    handle.unref();
    this.#timer = { handle, at };
  }

  async #takeDue(): Promise<void> {
    const { store, groupCommit, log } = this.#options;
    try {
      const due = this.#due();
      // Of all triggers together: only then may one of them have too many.
      const mayBeTooMany = store.countWaiting() > maxWaiting;
      if (due.length > 0 || mayBeTooMany) {
        const taken = await groupCommit.run((tx) => this.#take(tx, due, mayBeTooMany));
        for (const event of taken) this.#begin(event);
      }
      if (this.#state === 'started' && store.countWaiting() > this.#running.size)
        this.#schedule(due.length === maxBatch ? batchWindow : pollInterval);
    } catch (err) {
      if (!groupCommit.isOpen) return;
      log.error({ err }, 'the outbox of triggers could not be read; it is tried again');
      this.#schedule(pollInterval);
    }
  }

  #due(): readonly WaitingEvent[] {
    const { store, clock } = this.#options;
    const free = Math.min(maxBatch, maxConcurrent - this.#running.size);
    return free === 0 || this.#state !== 'started'
      ? []
      : store.due(clock.now(), maxDelay, this.#running.keys(), free);
  }

  /** Counts an attempt for each due event, or gives up one whose last attempt ended with the process. */
  #take(tx: WriteTransaction, due: readonly WaitingEvent[], mayBeTooMany: boolean): readonly WaitingEvent[] {
    const { store, clock } = this.#options;
    const now = clock.now();
    if (mayBeTooMany) store.giveUpSurplus(tx, maxWaiting, 'too many events', now);
    const exhausted = due.filter(({ attempts }) => attempts >= maxAttempts);
    const taken = due.filter(({ attempts }) => attempts < maxAttempts);
    for (const event of exhausted) this.#giveUp(tx, event, 'the server ended');
    for (const event of taken) store.beginAttempt(tx, event, now + retryDelay(event.attempts + 1));
    return taken.map((event) => ({ ...event, attempts: event.attempts + 1 }));
  }

  #begin(event: WaitingEvent): void {
    const controller = new AbortController();
    const done = this.#deliver(event, controller).finally(() => {
      const wasFull = this.#running.size === maxConcurrent;
      this.#running.delete(event.eventId);
      this.#schedule(wasFull ? 0 : batchWindow);
    });
    this.#running.set(event.eventId, { controller, done });
  }

  async #deliver(event: WaitingEvent, controller: AbortController): Promise<void> {
    const { store, timeout = defaultTimeout } = this.#options;
    // The event may have been taken while the server was asked to stop.
    if (this.#state === 'stopped') return this.#write((tx) => store.release(tx, event));
    try {
      await deliverEvent({ ...this.#options, timeout }, event, controller);
    } catch (error) {
      return this.#write((tx) => this.#failed(tx, event, error));
    }
    return this.#write((tx) => store.remove(tx, event));
  }

  #failed(tx: WriteTransaction, event: WaitingEvent, error: unknown): void {
    const { store, clock, log } = this.#options;
    const { eventId, trigger, attempts } = event;
    if (this.#state === 'stopped') {
      store.release(tx, event);
      return;
    }
    const givenUp = attempts >= maxAttempts;
    const reason = reasonOf(error);
    const stack = framesOf(error);
    log.warn({ trigger, eventId, attempts, givenUp, reason, stack }, 'a trigger failed');
    if (givenUp) this.#giveUp(tx, event, reason);
    else store.postpone(tx, event, clock.now() + retryDelay(attempts), reason);
  }

  #giveUp(tx: WriteTransaction, event: WaitingEvent, reason: string): void {
    const { store, clock } = this.#options;
    store.giveUp(tx, event, reason, clock.now());
    this.#sweep(tx);
  }

  #sweep(tx: WriteTransaction): void {
    this.#options.store.sweep(tx, this.#options.clock.now() - deadLetterLifetime);
  }

  /** Stores an outcome. If that fails, the event is delivered again. */
  async #write(work: (tx: WriteTransaction) => void): Promise<void> {
    const { groupCommit, log } = this.#options;
    try {
      await groupCommit.run(work);
    } catch (err) {
      if (groupCommit.isOpen) log.error({ err }, 'the outbox of triggers could not be written');
    }
  }
}

import { expect, test } from 'vitest';
import type { BackendOptions } from '../../create-backend.ts';
import { backendForThisTest } from '../../testing/backend-fixture.ts';
import type { TestBackend } from '../../testing/start-backend.ts';
import { everythingIsAllowed } from '../testing/open-firestore.ts';
import { set } from '../testing/wire-values.ts';
import {
  backlogOf,
  commitAsClient,
  emptyBacklog,
  eventually,
  type HandlerCall,
  type HeldTrigger,
  heldTrigger,
  untilDelivered,
} from './testing/held-trigger.ts';
import type { Trigger } from './trigger.ts';

const mailServerDown = Object.assign(new Error('connect 127.0.0.1:25, to ann@campus.test'), {
  code: 'ECONNREFUSED',
});

/** A trigger without effect, whose events let the worker look at the clock. */
const pings: Trigger = { name: 'pings', document: 'pings/{id}', handler: async () => {} };

async function startedBackend(triggers: readonly Trigger[], options: Partial<BackendOptions> = {}) {
  const backend = await backendForThisTest({
    rules: everythingIsAllowed,
    triggers: [...triggers, pings],
    ...options,
  });
  backend.backend.startTriggers();
  return backend;
}

/** How many handlers run at the same time, and how many of them begin together. */
const concurrent = 32;
const together = 8;

function nextCalls(held: HeldTrigger, count: number): Promise<HandlerCall[]> {
  return Promise.all(Array.from({ length: count }, () => held.next()));
}

let pinged = 0;

async function lookAtClock(backend: TestBackend): Promise<void> {
  pinged += 1;
  await commitAsClient(backend, set(`pings/${pinged}`, {}));
}

/** Waits until a trigger has failed so many times. */
async function failures(backend: TestBackend, count: number): Promise<void> {
  await eventually(() => backend.logged.filter((line) => line.includes('"a trigger failed"'))).toHaveLength(
    count,
  );
}

test('a failed event is delivered again after a growing delay, and given up after seven failures', async () => {
  const held = heldTrigger();
  const backend = await startedBackend([held.trigger]);
  await commitAsClient(backend, set('requests/r1', {}));
  const calls: HandlerCall[] = [];
  for (const [index, seconds] of [10, 30, 90, 270, 810, 900].entries()) {
    const call = await held.next();
    calls.push(call);
    call.reject(mailServerDown);
    await failures(backend, index + 1);
    backend.clock.advance({ seconds: seconds / 2 - 1 });
    await lookAtClock(backend);
    await eventually(() => backlogOf(backend).waiting.count).toBe(1);
    expect(held.pending).toBe(0);
    backend.clock.advance({ seconds: seconds / 2 + 1 });
    await lookAtClock(backend);
  }
  const last = await held.next();
  last.reject(mailServerDown);
  await eventually(() => backlogOf(backend).givenUp.count).toBe(1);
  // The last ping, which may have come after the look at the clock that it was for.
  await eventually(() => backlogOf(backend).waiting.count).toBe(0);
  const { eventId, path } = last.event;
  expect(new Set([...calls, last].map(({ event }) => event.eventId))).toEqual(new Set([eventId]));
  const age = backend.clock.now() - last.event.time.getTime();
  const event = { eventId, trigger: 'notify', path, age, attempts: 7, reason: 'ECONNREFUSED' };
  expect(backlogOf(backend)).toEqual({ ...emptyBacklog, givenUp: { count: 1, events: [event] } });
  expect(backend.logged.filter((line) => line.includes('"givenUp":true'))).toHaveLength(1);
  expect(backend.logged.join('')).not.toContain('ann@campus.test');
  backend.clock.advance({ days: 31 });
  await backend.restart();
  backend.backend.startTriggers();
  await untilDelivered(backend);
});

test('a failed event holds up no other, and the number of running handlers is bounded', async () => {
  const held = heldTrigger();
  const backend = await startedBackend([held.trigger]);
  const paths = Array.from({ length: 2 * concurrent }, (_, index) => `requests/r${index}`);
  await commitAsClient(backend, ...paths.map((path) => set(path, {})));
  const first = await nextCalls(held, concurrent);
  first[0]?.reject(mailServerDown);
  const next = await held.next();
  expect(held.pending).toBe(0);
  for (const { resolve } of [...first, next]) resolve();
  const rest = await nextCalls(held, concurrent - 1);
  for (const { resolve } of rest) resolve();
  const delivered = [...first, next, ...rest].map(({ event }) => event.path);
  expect(delivered.sort()).toEqual(paths.sort());
  await eventually(() => backlogOf(backend).waiting.events).toMatchObject([{ attempts: 1 }]);
});

test('the handlers of a burst begin a few at a time, so that other calls are answered in between', async () => {
  const begun: number[] = [];
  const backend = await startedBackend([
    {
      name: 'count',
      document: 'requests/{id}',
      // Attempts are counted in one transaction for all that begin together.
      handler: async () => {
        const sql = 'SELECT sum(attempts) AS sum FROM trigger_outbox';
        begun.push(backend.withDatabase((database) => (database.prepare(sql).get() as { sum: number }).sum));
      },
    },
  ]);
  const paths = Array.from({ length: 3 * together }, (_, index) => `requests/r${index}`);
  await commitAsClient(backend, ...paths.map((path) => set(path, {})));
  await eventually(() => begun).toHaveLength(paths.length);
  expect(begun[0]).toBe(together);
  await untilDelivered(backend);
});

test('a handler that takes too long is aborted, and called again', async () => {
  const held = heldTrigger();
  const backend = await startedBackend([held.trigger], { triggerTimeout: 20 });
  await commitAsClient(backend, set('requests/r1', {}));
  const { event } = await held.next();
  await failures(backend, 1);
  expect(backlogOf(backend).waiting.events).toMatchObject([{ attempts: 1, reason: 'timed out' }]);
  expect(event.signal.aborted).toBe(true);
  backend.clock.advance({ seconds: 10 });
  await lookAtClock(backend);
  const again = await held.next();
  expect(again.event.eventId).toBe(event.eventId);
  again.resolve();
  await untilDelivered(backend);
});

test('an event of a trigger that this version of the program lacks waits for one that has it', async () => {
  const held = heldTrigger();
  const rules = everythingIsAllowed;
  const without = await startedBackend([]);
  const { dataFolder } = without;
  const withTrigger = await backendForThisTest({ dataFolder, triggers: [held.trigger], rules });
  await commitAsClient(withTrigger, set('requests/r1', {}));
  await lookAtClock(without);
  await failures(without, 1);
  await without.backend.stopTriggers(0);
  expect(backlogOf(without).waiting.events).toMatchObject([{ reason: 'no such trigger' }]);
  withTrigger.clock.advance({ seconds: 10 });
  withTrigger.backend.startTriggers();
  (await held.next()).resolve();
  await untilDelivered(without);
});

test('a clock that was ahead delays no event', async () => {
  const held = heldTrigger();
  const backend = await startedBackend([held.trigger]);
  backend.clock.advance({ days: 365 });
  await commitAsClient(backend, set('requests/r1', {}));
  (await held.next()).reject(mailServerDown);
  await failures(backend, 1);
  backend.clock.advance({ days: -365 });
  await lookAtClock(backend);
  (await held.next()).resolve();
  await untilDelivered(backend);
});

test('a stop waits for running handlers, and leaves what is not delivered to the next start', async () => {
  const held = heldTrigger();
  const backend = await startedBackend([held.trigger]);
  const paths = Array.from({ length: concurrent + 2 }, (_, index) => `requests/r${index}`);
  await commitAsClient(backend, ...paths.map((path) => set(path, {})));
  const running = await nextCalls(held, concurrent);
  const stopped = backend.backend.stopTriggers(60_000);
  expect(running.every(({ event }) => event.signal.aborted)).toBe(true);
  for (const [index, call] of running.entries()) {
    if (index < concurrent - 3) call.resolve();
    else call.reject(new Error('The signal was aborted.'));
  }
  await stopped;
  expect(backlogOf(backend).waiting).toMatchObject({
    count: 5,
    events: paths.slice(-5).map((path) => ({ path, attempts: 0, reason: null })),
  });
  await backend.restart();
  backend.backend.startTriggers();
  const rest = await nextCalls(held, 5);
  expect(rest.map(({ event }) => event.path).sort()).toEqual(paths.slice(-5));
  for (const { resolve } of rest) resolve();
  await untilDelivered(backend);
});

test('a stop does not wait longer than it is told for a handler that ignores it', async () => {
  const held = heldTrigger();
  const backend = await startedBackend([held.trigger]);
  await commitAsClient(backend, set('requests/r1', {}));
  const { event, resolve } = await held.next();
  await backend.backend.stopTriggers(1);
  await backend.restart();
  resolve();
  backend.clock.advance({ seconds: 10 });
  backend.backend.startTriggers();
  const again = await held.next();
  expect(again.event.eventId).toBe(event.eventId);
  again.resolve();
  await untilDelivered(backend);
});

type Held = ReturnType<typeof heldTrigger>;

test('the outbox and the dead letters are bounded, and a flood of one trigger’s events spares the others', async () => {
  const held = heldTrigger();
  const [early, late] = ['early', 'late'].map((name) => heldTrigger(`${name}/{id}`, name)) as [Held, Held];
  const triggers = [held.trigger, early.trigger, late.trigger];
  const backend = await backendForThisTest({ rules: everythingIsAllowed, triggers });
  await commitAsClient(backend, set('early/one', {}));
  await commitAsClient(backend, set('requests/oldest', {}));
  backend.withDatabase((database) =>
    database.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 11500)
      INSERT INTO documents (key, collection_group, wire)
        SELECT CAST('key' || n AS BLOB), 'requests', replace(wire, 'oldest', 'r' || n) FROM documents, numbers
        WHERE wire LIKE '%oldest%';
      INSERT INTO trigger_outbox (trigger_name, document, event_id, commit_micros, attempts, due_at)
        SELECT trigger_name, d.id, 'event' || d.id, commit_micros + d.id, 0, 0
        FROM trigger_outbox, documents d WHERE trigger_name = 'notify' AND d.id > document ORDER BY d.id;`),
  );
  await commitAsClient(backend, set('late/one', {}));
  backend.backend.startTriggers();
  await Promise.all([held.next(), early.next(), late.next()]);
  expect(backlogOf(backend)).toMatchObject({ waiting: { count: 10_002 }, givenUp: { count: 1_000 } });
  expect(backlogOf(backend).givenUp.events[0]).toMatchObject({
    path: 'requests/r1500',
    reason: 'too many events',
  });
});

import { expect } from 'vitest';
import { withSnapshot } from '../../../data-snapshot.ts';
import { callFirestore } from '../../../testing/firestore-client.ts';
import type { TestBackend } from '../../../testing/start-backend.ts';
import type { AdminDocuments } from '../../admin-documents.ts';
import type { DocumentEvent, Trigger, UpdateEvent } from '../trigger.ts';
import { readTriggerBacklog, type TriggerBacklog } from '../trigger-backlog.ts';

/** A call of a handler, which the test ends. */
export interface HandlerCall {
  /** Without a document for a deletion, and with changed fields for an update. */
  readonly event: DocumentEvent & Partial<UpdateEvent>;
  readonly documents: AdminDocuments;
  resolve(): void;
  reject(error: Error): void;
}

/** A trigger whose handler waits for the test. */
export interface HeldTrigger {
  readonly trigger: Trigger;
  /** The next call, once it has been made. */
  next(): Promise<HandlerCall>;
  /** How many calls nobody has asked for yet. */
  readonly pending: number;
}

/** Makes a trigger whose handler waits for the test. */
export function heldTrigger(
  document = 'requests/{id}',
  name = 'notify',
  on: Trigger['on'] = 'created',
): HeldTrigger {
  const calls: HandlerCall[] = [];
  const askers: ((call: HandlerCall) => void)[] = [];
  const handler = (event: HandlerCall['event'], documents: AdminDocuments) =>
    new Promise<void>((resolve, reject) => {
      const call = { event, documents, resolve, reject };
      const asker = askers.shift();
      if (asker === undefined) calls.push(call);
      else asker(call);
    });
  return {
    trigger: { name, document, on, handler } as Trigger,
    next: () =>
      new Promise((resolve) => {
        const call = calls.shift();
        if (call === undefined) askers.push(resolve);
        else resolve(call);
      }),
    get pending() {
      return calls.length;
    },
  };
}

/** Makes a commit as a client does, and throws if it is refused. */
export async function commitAsClient(
  backend: Pick<TestBackend, 'origin'>,
  ...writes: readonly object[]
): Promise<void> {
  const { status, body } = await callFirestore(backend, 'commit', { writes });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Reads which events are not delivered, as a command does while the server runs. */
export function backlogOf({ dataFolder, clock }: Pick<TestBackend, 'dataFolder' | 'clock'>): TriggerBacklog {
  return withSnapshot(dataFolder, ({ database }) => readTriggerBacklog(database, clock.now(), 10));
}

/** The backlog when every event is delivered. */
export const emptyBacklog: TriggerBacklog = {
  waiting: { count: 0, events: [] },
  givenUp: { count: 0, events: [] },
};

/** Expects what becomes true at some time, however busy the machine is. */
export function eventually<Value>(read: () => Value) {
  return expect.poll(read);
}

/** Waits until every event is delivered. */
export async function untilDelivered(backend: Pick<TestBackend, 'dataFolder' | 'clock'>): Promise<void> {
  await eventually(() => backlogOf(backend)).toEqual(emptyBacklog);
}

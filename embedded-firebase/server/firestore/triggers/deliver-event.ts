import { ApiError } from '../../api-error.ts';
import type { AdminDocuments, DocumentSnapshot } from '../admin-documents.ts';
import { parseSnapshot } from '../create-admin-documents.ts';
import type { Trigger, TriggerEvent } from './trigger.ts';
import type { TriggerEventStore, WaitingEvent } from './trigger-event-store.ts';
import type { RegisteredTrigger } from './trigger-outbox.ts';

/** Why a delivery failed, where the handler did not say. */
class DeliveryError extends Error {
  readonly code: string;

  /** @param code a few words for the operator */
  constructor(code: string) {
    super(code);
    this.name = 'DeliveryError';
    this.code = code;
  }
}

/** What a delivery needs. */
interface DeliveryContext {
  readonly triggers: ReadonlyMap<string, RegisteredTrigger>;
  readonly store: TriggerEventStore;
  readonly documents: AdminDocuments;
  /** How long the handler may take, in milliseconds. */
  readonly timeout: number;
}

/**
 * Calls an event's handler, with the document as it is now; not if that was deleted, unless this is the event.
 *
 * @param controller aborts the handler's signal
 * @throws what the handler throws, or DeliveryError
 */
export async function deliverEvent(
  { triggers, store, documents, timeout }: DeliveryContext,
  waiting: WaitingEvent,
  controller: AbortController,
): Promise<void> {
  const { eventId, commitMicros, deletedPath, changedFields } = waiting;
  const wire = deletedPath === null ? store.documentOf(waiting) : null;
  const document = wire === null ? null : parseSnapshot(wire);
  const path = document?.path ?? deletedPath;
  if (path === null) return;
  const trigger = triggers.get(waiting.trigger);
  const segments = path.split('/');
  if (!trigger?.pattern.matches(segments)) throw new DeliveryError('no such trigger');
  const event = {
    eventId,
    path,
    params: trigger.pattern.paramsOf(segments),
    time: new Date(commitMicros / 1_000),
    signal: controller.signal,
  };
  const handled = callHandler(trigger, event, document, changedFields, documents);
  if (handled === null) throw new DeliveryError('no such trigger');
  await withTimeout(handled, timeout, controller);
}

/** @returns null where the trigger waits for events of another kind, as an earlier version of the program did */
function callHandler(
  trigger: Trigger,
  event: TriggerEvent,
  document: DocumentSnapshot | null,
  changedFields: string | null,
  documents: AdminDocuments,
): Promise<void> | null {
  if (trigger.on === 'deleted') return document === null ? trigger.handler(event, documents) : null;
  if (document === null) return null;
  if (trigger.on === 'updated') {
    if (changedFields === null) return null;
    return trigger.handler({ ...event, document, changedFields: JSON.parse(changedFields) }, documents);
  }
  return changedFields === null ? trigger.handler({ ...event, document }, documents) : null;
}

/** Returns an error's code, or else its kind, as its message may have personal data. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.status;
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name ?? 'unknown');
}

/** Returns the frames of an error's stack without its message. */
export function framesOf(error: unknown): readonly string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => /^ +at /.test(line));
}

async function withTimeout(
  handled: Promise<void>,
  milliseconds: number,
  controller: AbortController,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeliveryError('timed out');
      controller.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    await Promise.race([handled, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

import { ApiError } from '../../api-error.ts';
import type { AdminDocuments } from '../admin-documents.ts';
import { parseSnapshot } from '../create-admin-documents.ts';
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
 * Calls an event's handler with the document as it is now; nothing if the document was deleted.
 *
 * @param controller aborts the handler's signal
 * @throws what the handler throws, or DeliveryError
 */
export async function deliverEvent(
  { triggers, store, documents, timeout }: DeliveryContext,
  event: WaitingEvent,
  controller: AbortController,
): Promise<void> {
  const wire = store.documentOf(event);
  if (wire === null) return;
  const document = parseSnapshot(wire);
  const trigger = triggers.get(event.trigger);
  const segments = document.path.split('/');
  if (!trigger?.pattern.matches(segments)) throw new DeliveryError('no such trigger');
  const { eventId, commitMicros } = event;
  const { path } = document;
  const params = trigger.pattern.paramsOf(segments);
  const time = new Date(commitMicros / 1_000);
  const handled = trigger.handler(
    { eventId, path, params, document, time, signal: controller.signal },
    documents,
  );
  await withTimeout(handled, timeout, controller);
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

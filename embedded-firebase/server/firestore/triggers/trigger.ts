import type { AdminDocuments, DocumentSnapshot } from '../admin-documents.ts';

/**
 * Runs a function after a client has created, updated or deleted a document, as Firebase's `onDocumentCreated`,
 * `onDocumentUpdated` and `onDocumentDeleted` do.
 */
export type Trigger =
  | (TriggerOptions & { readonly on?: 'created' | undefined; readonly handler: Handler<DocumentEvent> })
  | (TriggerOptions & { readonly on: 'updated'; readonly handler: Handler<UpdateEvent> })
  | (TriggerOptions & { readonly on: 'deleted'; readonly handler: Handler<TriggerEvent> });

interface TriggerOptions {
  /** Identifies the trigger in stored events, so a new version of the program has to keep it. */
  readonly name: string;
  /** The documents, as a path with a wildcard for each id: `rooms/{room}/messages/{id}`. */
  readonly document: string;
  /** How long after the event the handler is called first, in milliseconds; soon unless given. At most 15 minutes. */
  readonly delay?: number;
}

/**
 * Handles an event. It is called at least once, and may be called again after it has succeeded (at-least-once
 * delivery), also while another event is handled: it has to be idempotent. When it rejects, it is called again later.
 */
type Handler<Event> = (event: Event, documents: AdminDocuments) => Promise<void>;

/** What has happened to a document. */
export interface TriggerEvent {
  /** The same in each call for this event. */
  readonly eventId: string;
  /** The document's path below the database's root: `rooms/r1`. */
  readonly path: string;
  /** The ids that the wildcards stand for. */
  readonly params: Readonly<Record<string, string>>;
  /** When it happened. */
  readonly time: Date;
  /** Aborted when the call takes too long or the server stops: rejecting then is no failure, if the server stops. */
  readonly signal: AbortSignal;
}

/** The creation or update of a document. Its deletion drops the event. */
export interface DocumentEvent extends TriggerEvent {
  /** The document as it is now, which may have changed since the event. */
  readonly document: DocumentSnapshot;
}

/** An update, which has changed, added or removed a field. */
export interface UpdateEvent extends DocumentEvent {
  /** The names of the top-level fields whose values differ from before. */
  readonly changedFields: readonly string[];
}

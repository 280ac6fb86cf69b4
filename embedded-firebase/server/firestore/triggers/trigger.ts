import type { AdminDocuments, DocumentSnapshot } from '../admin-documents.ts';

/** Runs a function after a client has created a document, as Firebase's `onDocumentCreated` does. */
export interface Trigger {
  /** Identifies the trigger in stored events, so a new version of the program has to keep it. */
  readonly name: string;
  /** The documents, as a path with a wildcard for each id: `rooms/{room}/messages/{id}`. */
  readonly document: string;
  /** How long after the creation the handler is called first, in milliseconds; soon unless given. At most 15 minutes. */
  readonly delay?: number;
  /**
   * Handles an event. It is called at least once, and may be called again after it has succeeded (at-least-once
   * delivery), also while another event is handled: it has to be idempotent. When it rejects, it is called again later.
   */
  readonly handler: (event: TriggerEvent, documents: AdminDocuments) => Promise<void>;
}

/** The creation of a document. */
export interface TriggerEvent {
  /** The same in each call for this event. */
  readonly eventId: string;
  /** The document's path below the database's root: `rooms/r1`. */
  readonly path: string;
  /** The ids that the wildcards stand for. */
  readonly params: Readonly<Record<string, string>>;
  /** The document as it is now, which may have changed since the event. */
  readonly document: DocumentSnapshot;
  /** When the document was created. */
  readonly time: Date;
  /** Aborted when the call takes too long or the server stops: rejecting then is no failure, if the server stops. */
  readonly signal: AbortSignal;
}

import type { DocumentPort, StoredDocument } from './reaction.ts';

/**
 * A person who is to be told something: `noticesSent/{id}`, created only if absent, so that nobody is told twice. The path can't be
 * reached by clients, as no rule matches it.
 */
export interface NoticeReservation {
  readonly id: string;
  /** The request that it is about. */
  readonly request: string;
  readonly uid: string;
  /** The document that it is about: when that is deleted, no event may be left that would drop the reservation. */
  readonly source: string;
  /** The member whose document that is. */
  readonly author: string;
  /** The slots that it holds, by their paths. */
  readonly slots: readonly string[];
  /** 'unconfirmed': a mail server has the mail, perhaps, but has never said so. */
  readonly state: 'chosen' | 'sent' | 'unconfirmed' | 'dropped';
  /** How often a mail server has refused the recipient. */
  readonly refusals: number;
  /** The devices did not take it, so that further attempts are mails, with the same Message-ID. Missing counts as false. */
  readonly byMail?: boolean;
  readonly at: Date;
}

/** How long reservations and slots are kept: longer than any window that they are counted in. */
export const reservationLifetime = 8 * 86_400_000;

/** More than a request can have. */
const maxReservations = 2_000;

const collection = 'noticesSent';

/** Claims a person for a mail. @returns whether this call did */
export function reserveNotice(
  port: DocumentPort,
  reservation: Omit<NoticeReservation, 'state' | 'refusals'>,
) {
  return port.claim(pathOf(reservation.id), fieldsOf({ ...reservation, state: 'chosen', refusals: 0 }));
}

/** Stores a changed reservation. */
export function putNotice(port: DocumentPort, reservation: NoticeReservation): Promise<void> {
  return port.set(pathOf(reservation.id), fieldsOf(reservation));
}

/** Reads a reservation; null when there is none. */
export async function readNotice(port: DocumentPort, id: string): Promise<NoticeReservation | null> {
  const document = await port.get(pathOf(id));
  return document === null ? null : reservationOf(document);
}

/** Finds everyone who was chosen for a request. */
export async function noticesOf(port: DocumentPort, request: string): Promise<readonly NoticeReservation[]> {
  const where = [{ field: 'request', op: '==', value: request }] as const;
  return (await port.query({ collection, where, limit: maxReservations })).map(reservationOf);
}

/** Finds everyone who is chosen, and not told yet. */
export async function unsentNotices(port: DocumentPort): Promise<readonly NoticeReservation[]> {
  const where = [{ field: 'state', op: '==', value: 'chosen' }] as const;
  return (await port.query({ collection, where, limit: maxReservations })).map(reservationOf);
}

/** Reads a reservation from its document. */
export function reservationOf({ path, fields }: StoredDocument): NoticeReservation {
  return { ...(fields as unknown as Omit<NoticeReservation, 'id'>), id: path.split('/')[1] ?? '' };
}

function fieldsOf({ id: _, ...reservation }: NoticeReservation) {
  return { ...reservation, expiresAt: new Date(reservation.at.getTime() + reservationLifetime) };
}

function pathOf(id: string): string {
  return `${collection}/${id}`;
}

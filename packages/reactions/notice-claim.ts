import type { DocumentPort, StoredDocument } from './port.ts';
import { claimLifetime } from './slots.ts';

/**
 * A person whom a mail is to be sent to: `noticesSent/{id}`, created only if absent, so that nobody is told twice. The path can't be
 * reached by clients, as no rule matches it.
 */
export interface NoticeClaim {
  readonly id: string;
  /** The request that it is about. */
  readonly request: string;
  readonly uid: string;
  /** The document that it is about: when that is deleted, no event may be left that would drop the claim. */
  readonly source: string;
  /** The member whose document that is. */
  readonly author: string;
  /** The slots that it holds, by their paths. */
  readonly slots: readonly string[];
  /** 'unconfirmed': a mail server has the mail, perhaps, but has never said so. */
  readonly state: 'chosen' | 'sent' | 'unconfirmed' | 'dropped';
  /** How often a mail server has refused the recipient. */
  readonly refusals: number;
  readonly at: Date;
}

/** More than a request can have. */
const mostClaims = 2_000;

const collection = 'noticesSent';

/** Claims a person for a mail. @returns whether this call did */
export function claimNotice(port: DocumentPort, claim: Omit<NoticeClaim, 'state' | 'refusals'>) {
  return port.claim(pathOf(claim.id), fieldsOf({ ...claim, state: 'chosen', refusals: 0 }));
}

/** Stores a changed claim. */
export function putNotice(port: DocumentPort, claim: NoticeClaim): Promise<void> {
  return port.set(pathOf(claim.id), fieldsOf(claim));
}

/** Reads a claim; null when there is none. */
export async function readNotice(port: DocumentPort, id: string): Promise<NoticeClaim | null> {
  const document = await port.get(pathOf(id));
  return document === null ? null : claimOf(document);
}

/** Finds everyone who was chosen for a request. */
export async function noticesOf(port: DocumentPort, request: string): Promise<readonly NoticeClaim[]> {
  const where = [{ field: 'request', op: '==', value: request }] as const;
  return (await port.query({ collection, where, limit: mostClaims })).map(claimOf);
}

/** Finds everyone who is chosen, and not told yet. */
export async function unsentNotices(port: DocumentPort): Promise<readonly NoticeClaim[]> {
  const where = [{ field: 'state', op: '==', value: 'chosen' }] as const;
  return (await port.query({ collection, where, limit: mostClaims })).map(claimOf);
}

/** Reads a claim from its document. */
export function claimOf({ path, fields }: StoredDocument): NoticeClaim {
  return { ...(fields as unknown as Omit<NoticeClaim, 'id'>), id: path.split('/')[1] ?? '' };
}

function fieldsOf({ id: _, ...claim }: NoticeClaim) {
  return { ...claim, expiresAt: new Date(claim.at.getTime() + claimLifetime) };
}

function pathOf(id: string): string {
  return `${collection}/${id}`;
}

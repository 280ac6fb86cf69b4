import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type RequestNotice, requestNoticeRecord } from '@blood-bank/domain/records/request-notice';
import * as v from 'valibot';
import { randomStart } from './candidates.ts';
import type { DocumentPort } from './port.ts';

/** Longer than a request is of interest. */
const lifetime = 90 * 86_400_000;

/**
 * How far a request's announcement is: what its owner reads of it, and where its search for donors starts, which no other one has.
 */
export interface Announcement extends RequestNotice {
  readonly request: string;
  /** The member who has posted the request. */
  readonly author: string;
  readonly startedAt: Date;
  readonly start: string;
}

/** Reads a request's announcement; null when it has not begun. */
export async function readAnnouncement(port: DocumentPort, request: string): Promise<Announcement | null> {
  const fields = (await port.get(pathOf(request)))?.fields;
  if (fields === undefined) return null;
  const { startedAt, ...notice } = v.parse(requestNoticeRecord, fields);
  return {
    ...notice,
    request,
    author: String(fields.author),
    startedAt: startedAt ?? new Date(port.now()),
    start: String(fields.start),
  };
}

/** Begins an announcement. Of concurrent calls, all return the same one. */
export async function beginAnnouncement(
  port: DocumentPort,
  { id, userId }: Pick<BloodRequest, 'id' | 'userId'>,
): Promise<Announcement> {
  const begun: Announcement = {
    request: id,
    author: userId,
    startedAt: new Date(port.now()),
    start: randomStart(),
    isComplete: false,
    isSent: false,
    told: 0,
    limit: null,
  };
  if (await port.claim(pathOf(id), fieldsOf(begun))) return begun;
  return (await readAnnouncement(port, id)) ?? begun;
}

/** Stores a changed announcement. */
export function putAnnouncement(port: DocumentPort, announcement: Announcement): Promise<void> {
  return port.set(pathOf(announcement.request), fieldsOf(announcement));
}

function fieldsOf({ request: _, ...announcement }: Announcement) {
  return { ...announcement, expiresAt: new Date(announcement.startedAt.getTime() + lifetime) };
}

function pathOf(request: string): string {
  return `requestNotices/${request}`;
}

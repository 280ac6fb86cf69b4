import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { recordSchema } from './record-schema.ts';

/** Why a member reports a donor's number, or a request. */
export const reportReasons = {
  number: ['wrong-number'],
  request: ['asks-for-money', 'not-true', 'already-closed'],
} as const;
export type RequestReportReason = (typeof reportReasons)['request'][number];

const kinds = ['number', 'request'] as const;

/** In days: how long a report is kept. */
export const memberReportDays = 180;

/** The fields of `memberReports/{kind}_{target}_{uid}`: a member reports each donor and each request once. Admins read them. */
export const memberReportFields = {
  kind: { kind: 'choice', choices: kinds, essential: true },
  /** The id of the donor, or of the request. */
  target: { kind: 'id', essential: true },
  reason: { kind: 'choice', choices: [...reportReasons.number, ...reportReasons.request] },
  reportedBy: { kind: 'id', essential: true },
  reportedAt: { kind: 'time' },
} as const satisfies Fields;

/** Reads a stored report. */
export const memberReportRecord = recordSchema(memberReportFields);
export type MemberReport = v.InferOutput<typeof memberReportRecord>;

/** The id under which a member's report is stored. */
export function memberReportId({
  kind,
  target,
  reportedBy,
}: Pick<MemberReport, 'kind' | 'target' | 'reportedBy'>): string {
  return `${kind}_${target}_${reportedBy}`;
}

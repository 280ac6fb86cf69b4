import { withEntry } from './audit-log.ts';
import type { Cell } from './cell.ts';
import { auditLogTables } from './tables/audit-log.ts';
import { callTables } from './tables/calls.ts';
import { contactNumberTable } from './tables/contact-numbers.ts';
import { donationLogTables, donationTables } from './tables/donations.ts';
import { donorTables } from './tables/donors.ts';
import { duplicateTable } from './tables/duplicates.ts';
import { importChangeTables } from './tables/import-changes.ts';
import { invitationTable } from './tables/invitations.ts';
import { offerTables } from './tables/offers.ts';
import { otherTables } from './tables/other.ts';
import { requestTables } from './tables/requests.ts';
import { rosterTables } from './tables/roster.ts';
import { rosterClaimTables } from './tables/roster-claims.ts';
import { rosterLogTables } from './tables/roster-log.ts';
import { searchTermTables } from './tables/search-terms.ts';
import { suspensionTables } from './tables/suspension.ts';
import { userTables } from './tables/users.ts';

/** The tables in which admins' attempts have the entries of the audit log that the rules demand, without saying so. */
const tables = [
  ...userTables,
  ...suspensionTables,
  ...donorTables,
  contactNumberTable,
  ...rosterTables,
  ...rosterClaimTables,
  invitationTable,
  ...requestTables,
  ...offerTables,
  ...callTables,
  ...donationTables,
  ...searchTermTables,
  ...otherTables,
];

/** Every cell of the policy matrix: who may do what. */
export function allCells(): Cell[] {
  return [
    ...auditLogTables,
    ...rosterLogTables,
    ...donationLogTables,
    ...importChangeTables,
    duplicateTable,
    ...tables.map((cells) => cells.flatMap(withEntry)),
  ].flat();
}

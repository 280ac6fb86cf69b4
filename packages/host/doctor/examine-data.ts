import { existsSync } from 'node:fs';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { withSnapshot } from '@blood-bank/backend/data-snapshot';
import { readCampusData } from './campus-data.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase, databaseFault } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkEmailDomains } from './check-email-domains.ts';
import { checkIndexes } from './check-indexes.ts';
import { checkPermissions } from './check-permissions.ts';
import { checkRecords } from './check-records.ts';
import { checkSigningKeys } from './check-signing-keys.ts';
import { advice, type Finding } from './finding.ts';

/** What a look has come to. */
export interface Examination {
  readonly findings: readonly Finding[];
  /** How many were looked at; null where there is no data yet, or it can't be read. */
  readonly looked: { readonly documents: number; readonly accounts: number } | null;
}

/**
 * Looks at the data of a campus and at where it lies, beside a server that may be running. Changes nothing.
 *
 * @param indexes the parsed firestore.indexes.json; null where it can't be read
 * @param emailDomains those of a closed community, as campus.json has them
 */
export function examineData(
  dataFolder: string,
  indexes: unknown,
  emailDomains: readonly string[] = [],
): Examination {
  const folder = dataFolderAt(dataFolder);
  if (!existsSync(folder.databaseFile)) {
    const what = 'There is no data yet.';
    const how = 'npm start makes it.';
    return { findings: [{ ...advice('database', dataFolder), what, how }], looked: null };
  }
  const now = Date.now();
  const around = [...checkDisk(folder), ...checkPermissions(folder), ...checkSigningKeys(folder, now)];
  const damage = checkDatabase(folder.databaseFile);
  if (damage.length > 0) return { findings: [...around, ...damage], looked: null };
  try {
    return withSnapshot(dataFolder, (data) => {
      const campus = readCampusData(data);
      const findings = [
        ...around,
        ...checkClock(data, now),
        ...(indexes === null ? [] : checkIndexes(data, indexes, folder.databaseFile)),
        ...checkRecords(campus),
        ...checkEmailDomains(campus, emailDomains),
      ];
      return { findings, looked: { documents: data.documentCount, accounts: campus.accounts.size } };
    });
  } catch (error) {
    return { findings: [...around, databaseFault(folder.databaseFile, error)], looked: null };
  }
}

import { existsSync } from 'node:fs';
import type { Campus } from '@blood-bank/domain/campus';
import { dataFolderAt } from '@embedded-firebase/server';
import { withSnapshot } from '@embedded-firebase/server/inspection';
import { readCampusData } from './campus-data.ts';
import { checkDatabase, checkIndexes, databaseFault } from './check-database.ts';
import { checkAttributes } from './check-donors.ts';
import { checkBackups, checkClock, checkDisk, newestBackup } from './check-machine.ts';
import { checkEmailDomains } from './check-members.ts';
import { checkNoticeSettings, checkPushDevices, checkTriggers } from './check-notices.ts';
import { checkPermissions } from './check-permissions.ts';
import { checkRecords } from './check-records.ts';
import { checkPushKey, checkSigningKeys } from './check-signing-keys.ts';
import { advice, type Finding } from './finding.ts';

/** The findings about a campus. */
export interface Examination {
  readonly findings: readonly Finding[];
  /** How many were checked; null where there is no data yet, or it can't be read. */
  readonly checked: { readonly documents: number; readonly accounts: number } | null;
  /** When the newest backup was made, in milliseconds since the epoch. */
  readonly newestBackup: number | null;
}

/**
 * Checks the data of a campus and where it is stored, also while a server is running. Changes nothing.
 *
 * @param indexes the parsed firestore.indexes.json; null where it can't be read
 * @param campus what campus.json says: who belongs to a closed community, and what donors are asked
 * @param now milliseconds since the epoch
 */
export function examineData(
  dataFolder: string,
  indexes: unknown,
  { emailDomains = [], donorAttributes }: Partial<Pick<Campus, 'emailDomains' | 'donorAttributes'>> = {},
  now: number = Date.now(),
): Examination {
  const folder = dataFolderAt(dataFolder);
  const backup = newestBackup(folder);
  const examination = (findings: readonly Finding[], checked: Examination['checked'] = null) => ({
    findings,
    checked,
    newestBackup: backup,
  });
  if (!existsSync(folder.databaseFile)) {
    const what = 'There is no data yet.';
    const how = 'npm start makes it.';
    return examination([{ ...advice('database', dataFolder), what, how }]);
  }
  const ofMachine = [
    ...checkDisk(folder),
    ...checkPermissions(folder),
    ...checkSigningKeys(folder, now),
    ...checkPushKey(folder),
    ...checkBackups(folder, now),
  ];
  const damage = checkDatabase(folder.databaseFile);
  if (damage.length > 0) return examination([...ofMachine, ...damage]);
  try {
    return withSnapshot(dataFolder, (data) => {
      const campus = readCampusData(data);
      const findings = [
        ...ofMachine,
        ...checkClock(data, now),
        ...(indexes === null ? [] : checkIndexes(data, indexes, folder.databaseFile)),
        ...checkRecords(campus),
        ...checkEmailDomains(campus, emailDomains),
        ...(donorAttributes === undefined ? [] : checkAttributes(campus, donorAttributes)),
        ...checkNoticeSettings(campus),
        ...checkPushDevices(campus),
        ...checkTriggers(data, now),
      ];
      return examination(findings, { documents: data.documentCount, accounts: campus.accounts.size });
    });
  } catch (error) {
    return examination([...ofMachine, databaseFault(folder.databaseFile, error)]);
  }
}

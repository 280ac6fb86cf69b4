import { type DataSnapshot, readTriggerBacklog } from '@embedded-firebase/server/inspection';
import { type CampusData, parentId } from './campus-data.ts';
import { formatAge } from './check-machine.ts';
import { advice, type Finding } from './finding.ts';
import { unused } from './unused.ts';

const mostListed = 100;
const ofNobody = 'It is of a member who has no account (any more).';

/** Advises on documents that something should have followed, such as mails, and that were given up after several attempts. */
export function checkTriggers({ database }: Pick<DataSnapshot, 'database'>, now: number): Finding[] {
  const { givenUp } = readTriggerBacklog(database, now, mostListed);
  return givenUp.events.map(({ path, trigger, age, attempts, reason }) => ({
    ...advice('mails', path),
    what: `Not everybody could be told of it by mail (${trigger}: ${reason ?? 'unknown'}, ${attempts} attempts). It was posted ${formatAge(age)} ago.`,
    how: 'Check SMTP_URL and the mail server; what is posted from now on is told again. This advice ends after 30 days.',
  }));
}

/** Checks that notice settings belong to an account. */
export function* checkNoticeSettings({ accounts, noticeSettings }: CampusData): Generator<Finding> {
  for (const record of noticeSettings) {
    if (!accounts.has(record.id)) yield unused('notice settings', record, ofNobody);
  }
}

/** Checks that the devices on which members are notified belong to an account. */
export function* checkPushDevices({ accounts, pushDevices }: CampusData): Generator<Finding> {
  for (const record of pushDevices) {
    if (!accounts.has(parentId(record.path))) yield unused('notified devices', record, ofNobody);
  }
}

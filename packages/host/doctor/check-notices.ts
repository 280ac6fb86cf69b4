import { type DataSnapshot, readTriggerBacklog } from '@embedded-firebase/server/inspection';
import { type CampusData, deleteRecord, parentId } from './campus-data.ts';
import { formatAge } from './check-machine.ts';
import { advice, type Finding, fault, removeCommand } from './finding.ts';

const mostListed = 100;

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
    if (accounts.has(record.id)) continue;
    yield {
      ...fault('notice settings', record.path),
      what: 'They are of a member who has no account (any more).',
      how: `${removeCommand} deletes them.`,
      removal: { done: 'Deleted them.', work: { writes: [deleteRecord(record)] } },
    };
  }
}

/** Checks that the devices on which members are notified belong to an account. */
export function* checkPushDevices({ accounts, pushDevices }: CampusData): Generator<Finding> {
  for (const record of pushDevices) {
    if (accounts.has(parentId(record.path))) continue;
    yield {
      ...fault('notified devices', record.path),
      what: 'It is of a member who has no account (any more).',
      how: `${removeCommand} deletes it.`,
      removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
    };
  }
}

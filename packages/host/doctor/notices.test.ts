import { expect, test } from 'vitest';
import { readProductFiles } from '../product-files.ts';
import { soundCampus } from '../testing/sound-campus.ts';
import { examineData } from './examine-data.ts';

const { indexes } = readProductFiles();
const sound = soundCampus();

test('what nobody could be told of is named, and nothing of the mails is taken for a fault', async () => {
  await sound.change('noticesSent/demo-000_x', { request: 'demo-000' });
  await sound.change(`noticeSettings/${sound.uid}`, { byMail: true });
  expect(sound.found()).toEqual([]);
  sound.sql(`INSERT INTO trigger_dead_letters
      (document, trigger_name, event_id, commit_micros, attempts, reason, given_up_at)
    SELECT id, 'announceRequest', 'event', 0, 7, 'MAIL_NOT_SENT', 0 FROM documents WHERE wire LIKE '%bloodRequests/demo-000%'`);
  expect(sound.found()).toEqual(['mails: bloodRequests/demo-000']);
  const [finding] = examineData(sound.dataFolder, indexes).findings;
  expect(finding?.what).toContain('announceRequest: MAIL_NOT_SENT, 7 attempts');
});

test('notice settings without an account are named until they are removed', async () => {
  await sound.change('noticeSettings/gone', { byMail: true });
  expect(sound.found()).toEqual(['notice settings: noticeSettings/gone, to remove']);
  await sound.repair('removal');
  expect(sound.found()).toEqual([]);
});

test('a notified device without an account is named until it is removed', async () => {
  await sound.change(`pushSubscriptions/${sound.uid}/devices/0`, { endpoint: 'https://push.test/a' });
  await sound.change('pushSubscriptions/gone/devices/0', { endpoint: 'https://push.test/b' });
  expect(sound.found()).toEqual(['notified devices: pushSubscriptions/gone/devices/0, to remove']);
  await sound.repair('removal');
  expect(sound.found()).toEqual([]);
});

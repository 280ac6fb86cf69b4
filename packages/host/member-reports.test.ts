import { limits } from '@blood-bank/domain/records/limits';
import { memberReportDays } from '@blood-bank/domain/records/member-report';
import { forgetMember } from '@blood-bank/reactions/forget-member';
import { sweepNotices } from '@blood-bank/reactions/sweeps';
import { expect, test } from 'vitest';
import { type NoticeCampus, noticeCampus } from './testing/notice-campus.ts';

test('a number that a member reports is marked, and reports end with whom they name, or with time', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const { uid } = await campus.addDonor('donor', 'O+');
  await report(campus, { kind: 'request', target: uid, reason: 'not-true' });
  await report(campus, { kind: 'number', target: 'gone', reason: 'wrong-number' });
  await campus.mails();
  expect(await markOf(campus, uid)).toBeUndefined();
  await report(campus, { kind: 'number', target: uid, reason: 'wrong-number' });
  await campus.mails();
  expect(await markOf(campus, uid)).toEqual(new Date(campus.backend.clock.now()));
  expect(await documents.get('donors/gone')).toBeNull();

  await report(campus, { kind: 'number', target: 'other', reason: 'wrong-number', reportedBy: uid });
  await forgetMember(documents, uid);
  const left = async () => (await documents.query({ collection: 'memberReports' })).map(({ path }) => path);
  expect(await left()).toEqual(['memberReports/number_gone_ann']);
  campus.backend.clock.advance({ days: memberReportDays + 1 });
  expect(await sweepNotices(documents)).toBe(1);
});

test('a member who reports more numbers in a day than one may marks no more of them', async () => {
  const campus = await noticeCampus();
  const donors = await Promise.all(
    Array.from({ length: limits.reportsPerDay + 1 }, (_, index) => campus.addDonor(`donor${index}`, 'O+')),
  );
  for (const { uid } of donors) {
    campus.backend.clock.advance({ minutes: 1 });
    await report(campus, { kind: 'number', target: uid, reason: 'wrong-number' });
    await campus.mails();
  }
  const marks = await Promise.all(donors.map(({ uid }) => markOf(campus, uid)));
  expect(marks.filter((mark) => mark !== undefined)).toHaveLength(limits.reportsPerDay);
  expect(marks.at(-1)).toBeUndefined();
});

test('the name of a volunteer who leaves is taken out of the requests that were confirmed by phone', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const request = `bloodRequests/${await campus.post()}`;
  const confirmedAt = new Date(campus.backend.clock.now());
  await campus.change(request, { confirmedAt, confirmerId: 'vera', confirmerName: 'Vera Volunteer' });
  await forgetMember(documents, 'vera');
  expect((await documents.get(request))?.fields).toMatchObject({ confirmedAt, confirmerName: '' });
});

interface Report {
  readonly kind: 'number' | 'request';
  readonly target: string;
  readonly reason: string;
  readonly reportedBy?: string;
}

function report(campus: NoticeCampus, { reportedBy = 'ann', ...fields }: Report): Promise<void> {
  const path = `memberReports/${fields.kind}_${fields.target}_${reportedBy}`;
  const reportedAt = new Date(campus.backend.clock.now());
  return campus.create(path, { ...fields, reportedBy, reportedAt });
}

async function markOf(campus: NoticeCampus, uid: string): Promise<unknown> {
  const { documents } = campus.backend.backend.firestore;
  return (await documents.get(`donors/${uid}`))?.fields.numberReportedAt;
}

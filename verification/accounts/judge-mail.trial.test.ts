import { expect, test } from 'vitest';
import { judgeMail } from './judge-mail.ts';

const siteOrigin = 'https://bank.campus.test';
const wanted = { to: 'jamal@campus.test', siteOrigin };
const link = `${siteOrigin}/__/auth/action?mode=verifyEmail&oobCode=x`;
const good = {
  from: '<noreply@bank.campus.test>',
  recipients: ['<jamal@campus.test>'],
  data: `From: Campus <noreply@bank.campus.test>\nTo: jamal@campus.test\nSubject: Verify\n your email\n\nBcc: in the text\n${link}\n`,
};

test('the product’s own mail has no fault', () => {
  expect(judgeMail(good, wanted)).toEqual({ people: [], headers: [], links: [] });
});

test('added and repeated headers are found', () => {
  const data = `Bcc: victim@campus.test\nSubject: Other\n${good.data}`;
  expect(judgeMail({ ...good, data }, wanted).headers).toEqual(['bcc', 'subject']);
});

test('an added recipient is found', () => {
  const recipients = [...good.recipients, '<victim@campus.test>'];
  expect(judgeMail({ ...good, recipients }, wanted).people).not.toEqual([]);
});

test('a second sender is found, except in quotes', () => {
  const from = (name: string) => good.data.replace('From: Campus', `From: ${name}`);
  expect(judgeMail({ ...good, data: from('x <evil@campus.test>, y') }, wanted).people).not.toEqual([]);
  expect(judgeMail({ ...good, data: from('"x <evil@campus.test>, y"') }, wanted).people).toEqual([]);
});

test('a link to another site is found, also in continueUrl', () => {
  const elsewhere = good.data.replace(siteOrigin, 'https://evil.test');
  expect(judgeMail({ ...good, data: elsewhere }, wanted).links).toContain('https://evil.test');
  const later = good.data.replace(link, `${link}&continueUrl=https%3A%2F%2Fevil.test%2F`);
  expect(judgeMail({ ...good, data: later }, wanted).links).toEqual(['https://evil.test']);
});

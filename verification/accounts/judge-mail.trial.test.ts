import { expect, test } from 'vitest';
import { mailFaults } from './judge-mail.ts';

const siteOrigin = 'https://bank.campus.test';
const link = `${siteOrigin}/__/auth/action?mode=verifyEmail&oobCode=x`;
const good = {
  from: '<noreply@bank.campus.test>',
  recipients: ['<jamal@campus.test>'],
  data: `From: Campus <noreply@bank.campus.test>\nTo: jamal@campus.test\nSubject: Verify\n your email\n\nBcc: in the text\n${link}\n`,
};
const from = (name: string) => ({ data: good.data.replace('From: Campus', `From: ${name}`) });

test.each([
  ['the product’s own', {}, []],
  [
    'with added and repeated headers',
    { data: `Bcc: x\nSubject: y\n${good.data}` },
    ['header bcc', 'header subject'],
  ],
  ['to others too', { recipients: [...good.recipients, '<victim@campus.test>'] }, [/^recipients .*victim/]],
  ['from a second sender', from('x <evil@campus.test>, y'), [/^from .*evil/]],
  ['from a sender in quotes', from('"x <evil@campus.test>, y"'), []],
  [
    'with a link elsewhere',
    { data: good.data.replace(siteOrigin, 'https://evil.test') },
    ['link to https://evil.test'],
  ],
])('a mail %s has these faults', (_, different, faults) => {
  expect(mailFaults({ ...good, ...different }, 'jamal@campus.test', siteOrigin)).toEqual(
    faults.map((fault) => expect.stringMatching(fault)),
  );
});

import { expect, test } from 'vitest';
import { mailFaults } from './judge-mail.ts';

const siteOrigin = 'https://notes.example.test';
const link = `${siteOrigin}/__/auth/action?mode=verifyEmail&oobCode=x`;
const good = {
  from: '<noreply@notes.example.test>',
  recipients: ['<jamal@example.test>'],
  data: `From: Notebook <noreply@notes.example.test>\nTo: jamal@example.test\nSubject: Verify\n your email\n\nBcc: in the text\n${link}\n`,
};
const from = (name: string) => ({ data: good.data.replace('From: Notebook', `From: ${name}`) });

test.each([
  ['the server’s own', {}, []],
  [
    'with added and repeated headers',
    { data: `Bcc: x\nSubject: y\n${good.data}` },
    ['header bcc', 'header subject'],
  ],
  ['to others too', { recipients: [...good.recipients, '<victim@example.test>'] }, [/^recipients .*victim/]],
  ['from a second sender', from('x <evil@example.test>, y'), [/^from .*evil/]],
  ['from a sender in quotes', from('"x <evil@example.test>, y"'), []],
  [
    'with a link elsewhere',
    { data: good.data.replace(siteOrigin, 'https://evil.test') },
    ['link to https://evil.test'],
  ],
])('a mail %s has these faults', (_, different, faults) => {
  expect(mailFaults({ ...good, ...different }, 'jamal@example.test', siteOrigin)).toEqual(
    faults.map((fault) => expect.stringMatching(fault)),
  );
});

import { describe, expect, test } from 'vitest';
import { parseSmtpUrl, senderAddress } from './smtp-url.ts';

test.each([
  ['smtp://mail.campus.test', 'noreply@bank.campus.test'],
  ['smtp://bank:secret@mail.campus.test', 'noreply@bank.campus.test'],
  ['smtps://bank%40campus.test:secret@mail.campus.test:465', 'bank@campus.test'],
  ['smtps://bank%40campus.test:secret@mail.campus.test/?from=hello@campus.test', 'hello@campus.test'],
])('mail over %s is sent as %s', (url, from) => {
  expect(senderAddress(parseSmtpUrl(url), 'https://bank.campus.test')).toBe(from);
});

describe('encryption', () => {
  test.each([
    'smtp://mail.campus.test',
    'smtp://mail.campus.test:25/?from=hello@campus.test',
    'smtp://192.168.1.5',
    'smtp://0.0.0.0',
    'smtp://[::ffff:127.0.0.1]',
    'smtp://127.0.0.1.evil.test',
    'smtp://localhost.evil.test',
    'smtp://localhost@mail.campus.test',
    'smtp://localhost?tls=required',
    'smtps://mail.campus.test:465',
    'smtps://localhost:465',
  ])('is required for %s', (url) => {
    expect(parseSmtpUrl(url)).toMatchObject({ requireTls: true, mayBePlain: false });
  });

  test.each(['localhost', 'LOCALHOST:2525', '127.0.0.1:25', '127.8.0.1', '[::1]:25', 'u:p@localhost'])(
    'is optional on this machine: smtp://%s',
    (host) => {
      expect(parseSmtpUrl(`smtp://${host}`)).toMatchObject({ requireTls: false, mayBePlain: false });
    },
  );

  test('is optional with tls=optional, which is not passed to the mail server', () => {
    expect(parseSmtpUrl('smtp://relay.campus.test:25?from=hello@campus.test&tls=optional')).toEqual({
      url: 'smtp://relay.campus.test:25',
      sender: 'hello@campus.test',
      requireTls: false,
      mayBePlain: true,
    });
  });
});

test.each([
  ['nonsense', 'is not a URL'],
  ['https://mail.campus.test', 'has to begin with smtp:// or smtps://'],
  ['smtp://mail.campus.test?tls=none', 'must be required or optional; it is "none"'],
  ['smtp://mail.campus.test?tls=', 'must be required or optional; it is ""'],
  ['smtp://mail.campus.test?tls=required&tls=optional', 'takes the parameters from and tls, each once'],
  ['smtp://mail.campus.test?ignoreTLS=true', 'it has "ignoreTLS"'],
  ['smtp://mail.campus.test?tls.rejectUnauthorized=false', 'it has "tls.rejectUnauthorized"'],
  ['smtps://mail.campus.test?tls=optional', 'always encrypted'],
])('%s is refused', (url, sentence) => {
  expect(() => parseSmtpUrl(url.replace('//', '//bank:secret@'))).toThrow(sentence);
  expect(() => parseSmtpUrl(url.replace('//', '//bank:secret@'))).not.toThrow('secret');
});

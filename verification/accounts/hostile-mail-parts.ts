const victim = 'victim@campus.test';

/** Addresses that a mail program or mail server may misread. */
export const hostileAddresses: readonly unknown[] = [
  ...['\r\n', '\n', '\r', '%0d%0a', '\u2028', '\u0085'].map((end) => `a@campus.test${end}Bcc: ${victim}`),
  ...[', ', ',', ';', ' '].map((separator) => `a@campus.test${separator}${victim}`),
  `a@campus.test>\r\nRCPT TO:<${victim}`,
  `a@campus.test> NOTIFY=SUCCESS ORCPT=rfc822;${victim}`,
  `a@campus.test\r\n.\r\nMAIL FROM:<a@campus.test>\r\nRCPT TO:<${victim}>\r\nDATA\r\n`,
  `group: a@campus.test, ${victim};`,
  `<${victim}> a@campus.test`,
  `"${victim}," a@campus.test`,
  `"a\r\nBcc: ${victim}"@campus.test`,
  `a(${victim})@campus.test`,
  `a@campus.test(\r\n ${victim})`,
  '=?utf-8?q?a=0d=0aBcc=3a_victim=40campus.test?=@campus.test',
  `@campus.test:${victim}`,
  'a%victim@campus.test',
  'campus.test!victim@campus.test',
  'a\0@campus.test',
  'a@campus.test\0',
  'a@\u0441ampus.test',
  'a@campus\uff0etest',
  'a\uff0cb@campus.test',
  'a@[127.0.0.1]',
  'a@localhost',
  '--help@campus.test',
  "a'||'b@campus.test",
  '$(id)@campus.test',
  '{{7*7}}@campus.test',
  ['a@campus.test', victim],
  { address: 'a@campus.test', bcc: victim },
  7,
];

/** Names of sites that may become headers of their own. */
export const hostileSiteNames: readonly string[] = [
  `Campus\r\nBcc: ${victim}`,
  `Campus\nBcc: ${victim}\n\nA text of my own`,
  `Campus\u2028Bcc: ${victim}`,
  `Campus <${victim}>, Other`,
  `Campus" <${victim}>, "`,
  'Campus =?utf-8?q?=0d=0aBcc=3a_victim=40campus.test?=',
  `Campus ${'x'.repeat(1_200)}\r\n Bcc: ${victim}`,
  'রক্ত ব্যাংক 🩸',
];

const victim = 'victim@example.test';

/** Addresses that a mail program or mail server may misread. */
export const hostileAddresses: readonly unknown[] = [
  ...['\r\n', '\n', '\r', '%0d%0a', '\u2028', '\u0085'].map((end) => `a@example.test${end}Bcc: ${victim}`),
  ...[', ', ',', ';', ' '].map((separator) => `a@example.test${separator}${victim}`),
  `a@example.test>\r\nRCPT TO:<${victim}`,
  `a@example.test> NOTIFY=SUCCESS ORCPT=rfc822;${victim}`,
  `a@example.test\r\n.\r\nMAIL FROM:<a@example.test>\r\nRCPT TO:<${victim}>\r\nDATA\r\n`,
  `group: a@example.test, ${victim};`,
  `<${victim}> a@example.test`,
  `"${victim}," a@example.test`,
  `"a\r\nBcc: ${victim}"@example.test`,
  `a(${victim})@example.test`,
  `a@example.test(\r\n ${victim})`,
  '=?utf-8?q?a=0d=0aBcc=3a_victim=40example.test?=@example.test',
  `@example.test:${victim}`,
  'a%victim@example.test',
  'example.test!victim@example.test',
  'a\0@example.test',
  'a@example.test\0',
  'a@\u0435xample.test',
  'a@example\uff0etest',
  'a\uff0cb@example.test',
  'a@[127.0.0.1]',
  'a@localhost',
  '--help@example.test',
  "a'||'b@example.test",
  '$(id)@example.test',
  '{{7*7}}@example.test',
  ['a@example.test', victim],
  { address: 'a@example.test', bcc: victim },
  7,
];

/** Names of sites that may become headers of their own. */
export const hostileSiteNames: readonly string[] = [
  `Notebook\r\nBcc: ${victim}`,
  `Notebook\nBcc: ${victim}\n\nA text of my own`,
  `Notebook\u2028Bcc: ${victim}`,
  `Notebook <${victim}>, Other`,
  `Notebook" <${victim}>, "`,
  'Notebook =?utf-8?q?=0d=0aBcc=3a_victim=40example.test?=',
  `Notebook ${'x'.repeat(1_200)}\r\n Bcc: ${victim}`,
  'রক্ত ব্যাংক 🩸',
];

import { expect, test } from 'vitest';
import { judgeTrace } from './judge-trace.ts';

const arrives = (client = 1) =>
  `7 read(20<TCP:[127.0.0.1:80->127.0.0.1:${client}]>, "POST /v1/projects/p/databases/(default)/documents:commit?key=k HTTP/1.1\\r\\n\\r\\n{\\"mark-${client}\\"}", 65536) = 900`;
const answered = (client = 1) =>
  `7 writev(20<TCP:[127.0.0.1:80->127.0.0.1:${client}]>, [{iov_base="HTTP/1.1 200 OK\\r\\n"..., iov_len=300}], 1) = 300`;
const loggedBy = (...clients: number[]) =>
  `7 pwrite64(21</data/database.sqlite-wal>, "\\0\\1${clients.map((client) => `mark-${client}\\2`).join('')}", 4096, 32) = 4096`;
const logged = loggedBy(1);
const synced = '7 fdatasync(21</data/database.sqlite-wal>) = 0';

function judge(lines: readonly string[]) {
  return judgeTrace(lines, /mark-\d+/);
}

test('an answer after write and sync is in order', () => {
  expect(judge([arrives(), logged, synced, answered()])).toEqual({ answers: 1, early: 0 });
});

test('commits that share a page and a sync are in order', () => {
  expect(judge([arrives(1), arrives(2), loggedBy(1, 2), synced, answered(1), answered(2)])).toEqual({
    answers: 2,
    early: 0,
  });
});

test('a write and a sync for another commit do not count', () => {
  const lines = [
    arrives(1),
    arrives(12),
    loggedBy(12),
    synced,
    answered(1),
    answered(12),
    loggedBy(1),
    synced,
  ];
  expect(judge(lines)).toEqual({ answers: 2, early: 1 });
});

test('a body that arrives after its headers counts', () => {
  const [head = '', body = ''] = arrives().split('\\r\\n\\r\\n');
  const rest = head.replace(/"POST.*/, `"${body}`);
  expect(judge([`${head}"..., 65536) = 300`, rest, logged, synced, answered()])).toEqual({
    answers: 1,
    early: 0,
  });
});

test.each([
  ['without a write', [arrives(), answered(), logged, synced]],
  ['before the sync', [arrives(), logged, answered(), synced]],
  ['after the sync for another write', [logged, synced, arrives(), answered()]],
  ['after a sync of earlier writes', [arrives(), synced, logged, answered()]],
  [
    'after a sync of the database in place of its log',
    [arrives(), logged, synced.replace('-wal', ''), answered()],
  ],
])('an answer %s is early', (_, lines) => {
  expect(judge(lines)).toEqual({ answers: 1, early: 1 });
});

test('a call interrupted by another thread counts at its end, an answer at its beginning', () => {
  const begun = '7 fdatasync(21</data/database.sqlite-wal> <unfinished ...>';
  const ended = '7 <... fdatasync resumed>) = 0';
  const other = '8 read(9<pipe:[1]>, "x", 1) = 1';
  expect(judge([arrives(), logged, begun, other, ended, answered()])).toEqual({ answers: 1, early: 0 });
  const answerBegun = answered().replace(/\) = .*/, ' <unfinished ...>');
  expect(judge([arrives(), logged, begun, answerBegun, ended])).toEqual({ answers: 1, early: 1 });
});

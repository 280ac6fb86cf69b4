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

/** Expects all answers in a trace to be counted, and some of them as early. */
function expectEarly(lines: readonly string[], early: number): void {
  const answers = lines.filter((line) => line.includes('200 OK')).length;
  expect(judgeTrace(lines, /mark-\d+/)).toEqual({ answers, early });
}

const [head = '', body = ''] = arrives().split('\\r\\n\\r\\n');
const syncBegins = '7 fdatasync(21</data/database.sqlite-wal> <unfinished ...>';
const syncEnds = '7 <... fdatasync resumed>) = 0';
const otherThread = '8 read(9<pipe:[1]>, "x", 1) = 1';
const answerBegins = answered().replace(/\) = .*/, ' <unfinished ...>');

test.each([
  ['after write and sync', [arrives(), logged, synced, answered()]],
  [
    'to a commit that shares its page and its sync',
    [arrives(1), arrives(2), loggedBy(1, 2), synced, answered(1), answered(2)],
  ],
  [
    'to a body that arrives after its headers',
    [`${head}"..., 65536) = 300`, head.replace(/"POST.*/, `"${body}`), logged, synced, answered()],
  ],
  [
    'after a sync that another thread interrupts',
    [arrives(), logged, syncBegins, otherThread, syncEnds, answered()],
  ],
])('an answer %s is in order', (_, lines) => {
  expectEarly(lines, 0);
});

test.each([
  ['without a write', [arrives(), answered(), logged, synced]],
  ['before the sync', [arrives(), logged, answered(), synced]],
  ['that begins before the sync ends', [arrives(), logged, syncBegins, answerBegins, syncEnds]],
  ['after the sync for another write', [logged, synced, arrives(), answered()]],
  ['after a sync of earlier writes', [arrives(), synced, logged, answered()]],
  [
    'after write and sync for another commit',
    [arrives(1), arrives(12), loggedBy(12), synced, answered(1), answered(12)],
  ],
  [
    'after a sync of the database in place of its log',
    [arrives(), logged, synced.replace('-wal', ''), answered()],
  ],
])('an answer %s is early', (_, lines) => {
  expectEarly(lines, 1);
});

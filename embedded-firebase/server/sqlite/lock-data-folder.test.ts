import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DataFolder } from '../data-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { lockExclusively, lockForCommand, lockForServer } from './lock-data-folder.ts';
import { addDocument, campusFolder, documentsIn } from './testing/campus-folder.ts';

const module = new URL('./lock-data-folder.ts', import.meta.url).href;

/** Another process that locks the folder until it is killed, as a power cut ends a server. */
async function serverElsewhere(path: string) {
  const code = `
    import { lockForServer } from '${module}';
    globalThis.held = lockForServer(${JSON.stringify(path)});
    process.stdout.write('held');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('It ended early.')));
  });
  return { pid: child.pid, kill };
}

function stopServer(folder: DataFolder): void {
  lockForServer(folder.path).release();
}

describe('a folder locked by a server', () => {
  test('is refused to a second server, which names the process', async () => {
    const { path } = campusFolder([]);
    const { pid } = await serverElsewhere(path);
    expect(() => lockForServer(path)).toThrow(
      new RegExp(`^Process ${pid} serves the data in ${path} since .*: stop it first\\.$`),
    );
  });

  test("is refused even before the server's record is written", async () => {
    const { path, serverFile } = campusFolder([]);
    await serverElsewhere(path);
    rmSync(serverFile);
    expect(() => lockForServer(path)).toThrow(`Another process serves the data in ${path}: stop it first.`);
  });

  test('is refused to a restore', async () => {
    const { path } = campusFolder([]);
    const { pid } = await serverElsewhere(path);
    expect(() => lockExclusively(path)).toThrow(`Process ${pid} serves`);
  });

  test('allows commands', async () => {
    const { path } = campusFolder([]);
    await serverElsewhere(path);
    lockForCommand(path).release();
  });

  test('is free as soon as the process was killed', async () => {
    const folder = campusFolder(['kept']);
    const { kill } = await serverElsewhere(folder.path);
    addDocument(folder, 'kept too');
    await kill();
    const held = lockForServer(folder.path);
    expect(documentsIn(folder.path)).toEqual(['kept', 'kept too']);
    held.release();
  });

  test('is free again after its release', () => {
    const { path } = campusFolder([]);
    lockForServer(path).release();
    lockExclusively(path).release();
    lockForServer(path).release();
  });
});

describe('a lock file that is deleted during a server', () => {
  test('excludes a second server and a restore, while the server runs', async () => {
    const folder = campusFolder([]);
    const { pid, kill } = await serverElsewhere(folder.path);
    rmSync(folder.lockFile);
    for (const hold of [lockForServer, lockExclusively]) {
      expect(() => hold(folder.path)).toThrow(`Process ${pid} serves the data in ${folder.path}`);
    }
    await kill();
    lockForServer(folder.path).release();
  });

  test('does not matter after a clean stop', () => {
    const folder = campusFolder([]);
    stopServer(folder);
    rmSync(folder.lockFile);
    lockForServer(folder.path).release();
  });
});

test.each([
  ['a server', lockForServer],
  ['an exclusive lock', lockExclusively],
])('what a restore left that was killed before it decided is removed by %s', (_, hold) => {
  const folder = campusFolder(['present']);
  mkdirSync(folder.restoringFolder);
  writeFileSync(join(folder.restoringFolder, 'database.sqlite'), "everybody's data");
  hold(folder.path).release();
  expect(existsSync(folder.restoringFolder)).toBe(false);
  expect(documentsIn(folder.path)).toEqual(['present']);
});

test('a restore is refused during a command', () => {
  const { path } = campusFolder([]);
  const { release } = lockForCommand(path);
  expect(() => lockExclusively(path)).toThrow(
    `Another command works on the data in ${path}: wait until it is done.`,
  );
  release();
  lockExclusively(path).release();
});

test('a server and a command are refused during a restore', () => {
  const { path } = campusFolder([]);
  const { release } = lockExclusively(path);
  for (const hold of [lockForServer, lockForCommand, lockExclusively]) {
    expect(() => hold(path)).toThrow(`The data in ${path} is being restored: wait until that is done.`);
  }
  release();
});

test('a command without data is refused, and creates none', () => {
  const path = join(temporaryFolder(), 'nothing');
  expect(() => lockForCommand(path)).toThrow(`There is no data in ${path}.`);
  expect(() => readFileSync(path)).toThrow('ENOENT');
});

test("a folder that can't be created is refused with a reason", () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => lockForServer(join(file, 'data'))).toThrow(
    `${join(file, 'data')} can't be used: a part of its path is no folder.`,
  );
});

describe('a server does not start on a database', () => {
  const textOfPages = Array.from({ length: 200 }, (_, i) => `${i} ${'text '.repeat(100)}`);

  test('that is damaged in the middle', () => {
    const folder = campusFolder(textOfPages);
    stopServer(folder);
    overwrite(folder.databaseFile, 20 * 4_096, Buffer.alloc(3 * 4_096, 0x5a));
    expect(() => lockForServer(folder.path)).toThrow(/database\.sqlite is damaged: .*[Pp]age/);
  });

  test('that is damaged after a crash, with a write-ahead log', async () => {
    const folder = campusFolder(textOfPages);
    const { kill } = await serverElsewhere(folder.path);
    await kill();
    overwrite(folder.databaseFile, 20 * 4_096, Buffer.alloc(3 * 4_096, 0x5a));
    expect(() => lockForServer(folder.path)).toThrow('is damaged');
  });

  test('that is truncated', () => {
    const folder = campusFolder(textOfPages);
    stopServer(folder);
    truncateSync(folder.databaseFile, 5 * 4_096);
    expect(() => lockForServer(folder.path)).toThrow('is damaged');
  });

  test('that is no database', () => {
    const folder = campusFolder([]);
    writeFileSync(folder.databaseFile, 'A letter to the dean. '.repeat(1_000));
    expect(() => lockForServer(folder.path)).toThrow('is damaged: it is no SQLite database.');
  });

  test.each([
    ['gone', (file: string) => rmSync(file)],
    ['emptied', (file: string) => truncateSync(file)],
  ])('that was there at the last stop and is %s', (_, lose) => {
    const folder = campusFolder(['lost']);
    stopServer(folder);
    lose(folder.databaseFile);
    expect(() => lockForServer(folder.path)).toThrow(/missing or empty: it held \d+ bytes/);
  });

  test('and leaves it as it is', () => {
    const folder = campusFolder(textOfPages);
    overwrite(folder.databaseFile, 20 * 4_096, Buffer.alloc(4_096, 0x5a));
    const before = readFileSync(folder.databaseFile);
    expect(() => lockForServer(folder.path)).toThrow('is damaged');
    expect(readFileSync(folder.databaseFile).equals(before)).toBe(true);
    // The refused server does not lock the folder: a restore can.
    lockExclusively(folder.path).release();
  });
});

test.each(['', '{"processId":', '{}', 'null', '[]'])(
  'a record of the last server that says %j is no reason to refuse',
  (text) => {
    const folder = campusFolder(['kept']);
    writeFileSync(folder.serverFile, text);
    stopServer(folder);
    expect(documentsIn(folder.path)).toEqual(['kept']);
  },
);

test('a server that stops before it has created a database leaves none', () => {
  const path = join(temporaryFolder(), 'data');
  lockForServer(path).release();
  expect(readdirSync(path).sort()).toEqual(['data.lock', 'server.json']);
  lockForServer(path).release();
});

test('a lock file of another format is named', () => {
  const folder = campusFolder([]);
  writeFileSync(folder.lockFile, 'A letter to the dean. '.repeat(1_000));
  expect(() => lockForServer(folder.path)).toThrow(
    `${folder.lockFile} is damaged: it is no SQLite database.`,
  );
});

function overwrite(file: string, position: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, position);
  closeSync(descriptor);
}

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './import-graph.ts';

/** Root may write everywhere, so the test runs the launcher as `nobody`. */
const restricted = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('an account that may not write the program is told who has to build it', () => {
  const folder = folderWithLauncher();
  chmodSync(folder, 0o555);
  const { status, stderr } = spawnSync(process.execPath, ['tools/launch.mjs', 'backup'], {
    cwd: folder,
    encoding: 'utf8',
    ...restricted,
  });
  expect(stderr).toMatch(
    /^The changed sources .* may not write in .*: node tools\/launch\.mjs start --help\n$/,
  );
  expect(status).toBe(1);
});

test('a package of this repository that an upgrade has added is installed', () => {
  const folder = folderWithLauncher();
  const lock = JSON.stringify({ packages: { 'node_modules/@blood-bank/added': { link: true } } });
  writeFileSync(join(folder, 'package-lock.json'), lock);
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/launch.mjs', 'backup'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^Installing the packages /);
  // npm finds no package.json.
  expect(stderr).toMatch(/Installing failed, for the reason above\.\n$/);
});

/** A folder with the launcher, nothing installed and nothing built. */
function folderWithLauncher(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'));
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, 'tools'), { mode: 0o755 });
  copyFileSync(join(root, 'tools/launch.mjs'), join(folder, 'tools/launch.mjs'));
  writeFileSync(join(folder, 'campus.json'), '{}');
  return folder;
}

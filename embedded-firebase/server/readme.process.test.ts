import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';

const library = fileURLToPath(new URL('..', import.meta.url));
const installed = join(library, '../node_modules');

test('the example of the README runs in an empty folder, with the packed library', () => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(library, 'README.md'), 'utf8')) ?? [];
  const folder = temporaryFolder();
  const modules = join(folder, 'node_modules');
  for (const name of ['rules', 'server']) unpack(name, join(modules, '@embedded-firebase', name));
  for (const name of readdirSync(installed)) {
    if (!existsSync(join(modules, name))) symlinkSync(join(installed, name), join(modules, name));
  }
  writeFileSync(join(folder, 'example.mts'), example.replace('8080', '0'));
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'example.mts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^http:\/\/localhost:\d+ \{\s+path: 'notes\/welcome',\s+fields: \{ text: 'Hello' \}/,
  );
});

function unpack(name: string, target: string): void {
  mkdirSync(target, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: join(library, name),
    encoding: 'utf8',
  });
  execFileSync('tar', ['-xzf', packed.trim(), '--strip-components=1'], { cwd: target });
}

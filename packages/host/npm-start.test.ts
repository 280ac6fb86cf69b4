import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@embedded-firebase/server/testing';
import { expect, test } from 'vitest';

const packageFile = new URL('../../package.json', import.meta.url);

/** A program in the launcher's place, which needs no build: startup.process.test.ts stops the real server. */
const program = `
  process.once('SIGTERM', () => process.exit(0));
  process.once('SIGINT', () => process.exit(0));
  setInterval(() => {}, 1_000);
  process.stdout.write('pid ' + process.pid);`;

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm start hands %s to the server, and ends with it',
  async (signal) => {
    const folder = temporaryFolder();
    const { scripts } = JSON.parse(readFileSync(packageFile, 'utf8')) as { scripts: { start: string } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
    mkdirSync(join(folder, 'tools'));
    writeFileSync(join(folder, 'tools/launch.mjs'), program);
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(npm, 'exit');
    let said = '';
    while (!/pid \d+$/.test(said)) said += String(await once(npm.stdout, 'data'));
    const pid = Number(/pid (\d+)$/.exec(said)?.[1]);
    npm.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
);

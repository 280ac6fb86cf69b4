import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, launcher } from '../verification/harness/product.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the operator stops npm start by ${signal}, which frees its port`, async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-e2e-'));
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      cwd: dirname(dirname(launcher)),
      env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve));
    await new Promise<void>((resolve) => {
      npm.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Ready:') && resolve());
    });
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);

    npm.kill(signal);
    expect(await ended).toBe(0);
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow('fetch failed');
    rmSync(dataFolder, { recursive: true, force: true });
  });
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readUnit } from './documents/systemd-units.ts';
import { root } from './import-graph.ts';

const compose = read('compose.yaml');

describe('container images', () => {
  const built = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
  const run = [...compose.matchAll(/^ +image: (.*)$/gm)].map(([, image = '']) => image);

  it.each([...built, ...run])('%s is an exact version, pinned by its digest', (image) => {
    expect(image).toMatch(/^[a-z]+:\d+\.\d+\.\d+[a-z-]*@sha256:[0-9a-f]{64}$/);
  });

  it('are one for both stages of the build, and one for the proxy', () => {
    expect(built).toHaveLength(2);
    expect(new Set(built).size).toBe(1);
    expect(run).toHaveLength(1);
  });
});

describe('the services of compose.yaml', () => {
  const services = compose
    .slice(compose.indexOf('services:\n'), compose.indexOf('\nvolumes:\n'))
    .split(/^ {2}(?=[a-z])/m)
    .slice(1);

  it.each(services.map((text) => [text.split(':')[0], text]))(
    '%s has limits and no unneeded rights',
    (_, text) => {
      for (const line of [
        /^ {4}read_only: true$/m,
        /^ {4}cap_drop: \[ALL\]$/m,
        /^ {4}security_opt: \["no-new-privileges:true"\]$/m,
        /^ {4}mem_limit: \d+[mg]$/m,
        /^ {4}pids_limit: \d+$/m,
        /^ {4}cpus: /m,
        /^ {4}ulimits: /m,
        /^ {4}logging: /m,
      ])
        expect(text).toMatch(line);
    },
  );

  it('are the product and its proxy, of which only the proxy may open ports below 1024', () => {
    expect(services.map((text) => [text.split(':')[0], /cap_add: (.*)/.exec(text)?.[1]])).toEqual([
      ['blood-bank', undefined],
      ['proxy', '[NET_BIND_SERVICE]'],
    ]);
  });
});

describe.each(['blood-bank.service', 'blood-bank-backup.service'])('%s', (name) => {
  const lines = read(join('deploy', name)).split('\n');

  it.each([
    'CapabilityBoundingSet=',
    'LimitCORE=0',
    'NoNewPrivileges=true',
    'PrivateUsers=true',
    'ProcSubset=pid',
    'ProtectProc=invisible',
    'ProtectSystem=strict',
    'RemoveIPC=true',
    'SystemCallErrorNumber=EPERM',
  ])('has %s', (line) => {
    expect(lines).toContain(line);
  });

  it('allows the system calls of a service, without privileged ones but with setpriority', () => {
    expect(lines.filter((line) => line.startsWith('SystemCallFilter='))).toEqual([
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged @resources @keyring @memlock',
      'SystemCallFilter=setpriority',
    ]);
  });

  it('limits memory and tasks, and lets V8 write machine code', () => {
    expect(lines.filter((line) => /^(MemoryMax|TasksMax)=\d/.test(line))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute'))).toEqual([]);
  });
});

describe('install scripts of packages', () => {
  it('are turned off for every npm in this folder', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  it.each([
    ['Dockerfile', /npm ci\b.*/g],
    ['tools/launch.mjs', /\['ci'.*/g],
  ])('are turned off explicitly in %s', (file, installing) => {
    const calls = read(file).match(installing) ?? [];
    expect(calls).toHaveLength(1);
    for (const call of calls) expect(call).toContain('--ignore-scripts');
  });
});

describe('the image', () => {
  it('runs as node, writes to /data alone and has a health check, as docs/operating.md says', () => {
    const lastStage = read('Dockerfile')
      .split(/^FROM /m)
      .at(-1);
    for (const line of [/^USER node$/m, /^VOLUME \/data$/m, /^HEALTHCHECK /m])
      expect(lastStage).toMatch(line);
  });

  it.each(['.dockerignore', '.gitignore'])('leaves out secrets, and so does a commit (%s)', (name) => {
    const patterns = read(name)
      .split('\n')
      .map((line) => line.replace(/^\/|\/$/g, ''));
    for (const secret of ['.env', 'service-account*.json', 'accounts.json', '*.backup', 'data']) {
      expect(patterns).toContain(secret);
    }
  });
});

it.each(['blood-bank.service', 'blood-bank-backup.service'])('%s runs an existing command', (name) => {
  const { commands, environment, workingDirectory } = readUnit(name);
  expect(environment.DATA_DIR).toBe('/var/lib/blood-bank');
  expect(workingDirectory).toBe('/opt/blood-bank');
  const [[program, launcher = '', command] = []] = commands;
  expect(program).toBe('/usr/bin/node');
  // Without a command, the launcher lists them.
  const { stderr } = spawnSync(process.execPath, [launcher], { cwd: root, encoding: 'utf8' });
  expect(stderr).toMatch(new RegExp(`Commands: .*\\b${command}\\b`));
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

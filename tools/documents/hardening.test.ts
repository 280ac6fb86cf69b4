import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../imports-of-tree.ts';
import { parseDockerfile } from './image/dockerfile.ts';

const compose = read('compose.yaml');

describe('container images', () => {
  const built = parseDockerfile(read('Dockerfile')).flatMap((step) =>
    step.name === 'FROM' ? [step.image] : [],
  );
  const run = [...compose.matchAll(/^ +image: (.*)$/gm)].map(([, image = '']) => image);

  it.each([...built, ...run])('%s is an exact version, pinned by its digest', (image) => {
    expect(image).toMatch(/^[a-z]+:\d+\.\d+\.\d+[a-z-]*@sha256:[0-9a-f]{64}$/);
  });

  it('are found, one for both stages of the build', () => {
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
    '%s has limits and no rights to spare',
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

  it('are the product and its proxy, which alone may open the ports below 1024', () => {
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

  it('allows the system calls of a service without its privileged ones, and the one that priorities need', () => {
    expect(lines.filter((line) => line.startsWith('SystemCallFilter='))).toEqual([
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged @resources @keyring @memlock',
      'SystemCallFilter=setpriority',
    ]);
  });

  it('limits memory and tasks, and leaves V8 its machine code', () => {
    expect(lines.filter((line) => /^(MemoryMax|TasksMax)=\d/.test(line))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute'))).toEqual([]);
  });
});

describe('install scripts of packages', () => {
  it('are turned off for every npm that is called in this folder', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  it.each([
    ['Dockerfile', /npm ci\b.*/g],
    ['tools/launch.mjs', /\['ci'.*/g],
  ])('are turned off by name in %s', (file, installing) => {
    const calls = read(file).match(installing) ?? [];
    expect(calls).toHaveLength(1);
    for (const call of calls) expect(call).toContain('--ignore-scripts');
  });
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

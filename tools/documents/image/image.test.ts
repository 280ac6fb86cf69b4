import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../imports-of-tree.ts';
import { parseDockerfile } from './dockerfile.ts';
import { ignoredBy } from './ignored-files.ts';
import { buildImage } from './image.ts';

describe('the Dockerfile', () => {
  it('is understood whole, and keeps to what the operating page says of it', () => {
    const steps = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
    const stages = steps.filter(({ name }) => name === 'FROM');
    expect(stages).toHaveLength(2);
    expect(steps).toContainEqual({ name: 'USER', user: 'node' });
    expect(steps.filter(({ name }) => name === 'VOLUME')).toEqual([{ name: 'VOLUME', path: '/data' }]);
    expect(steps.filter(({ name }) => name === 'HEALTHCHECK')).toHaveLength(1);
  });

  it.each([
    ['ADD https://campus.test/a.tar /', '"ADD" is not understood'],
    ['RUN --mount=type=cache,target=/x npm ci', '"--mount'],
    ['COPY --chown=node:node a b', '"--chown=node:node a b" is not understood'],
    ['COPY $FILE b', '"$FILE b" is not understood'],
    ['ENTRYPOINT node main.js', '"node main.js" is no list of words'],
    ['ENV NAME="two words"', 'is not understood'],
    ['WORKDIR app', '"app" is no plain absolute path'],
    ['FROM node:24@sha256:0123', '"node:24@sha256:0123" is not understood'],
    ['# syntax=docker/dockerfile:1', 'a directive is not known'],
  ])('%s would be refused by its line, rather than guessed', (line, sentence) => {
    expect(() => parseDockerfile(`FROM node:24\n# Why\n${line}\n`)).toThrow(`Dockerfile:3: `);
    expect(() => parseDockerfile(line)).toThrow(sentence);
  });
});

describe('the steps', () => {
  const dockerfile = `FROM node:24 AS build
WORKDIR /app
COPY . .
RUN cat source.txt > built.txt && \\
    echo here > /made.txt

FROM node:24
ENV DATA_DIR=/data MODE=quick
WORKDIR /app
COPY --from=build /app/built.txt /made.txt ./
COPY --from=build /app/folder ./folder
RUN install -d -m 700 /data && echo "$MODE" > mode.txt
CMD ["node", "main.js"]
`;

  it('leave what was copied and made, below a folder and nowhere else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-image-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const context = join(folder, 'context');
    mkdirSync(join(context, 'folder'), { recursive: true });
    mkdirSync(join(context, 'data'));
    for (const name of ['source.txt', 'secret.log', 'folder/a.txt', 'data/b.txt'])
      writeFileSync(join(context, name), name);
    writeFileSync(join(context, '.dockerignore'), '*.log\ndata\n');
    const image = buildImage(
      parseDockerfile(dockerfile),
      context,
      folder,
      { PATH: process.env.PATH ?? '' },
      () => {},
    );
    expect(readdirSync(join(folder, 'stage-0/app')).sort()).toEqual(
      ['.dockerignore', 'built.txt', 'folder', 'source.txt'].sort(),
    );
    expect(readdirSync(join(folder, 'stage-1/app')).sort()).toEqual([
      'built.txt',
      'folder',
      'made.txt',
      'mode.txt',
    ]);
    expect(readFileSync(join(folder, 'stage-1/app/mode.txt'), 'utf8')).toBe('quick\n');
    expect(image).toMatchObject({
      workdir: join(folder, 'stage-1/app'),
      environment: { DATA_DIR: join(folder, 'stage-1/data'), MODE: 'quick' },
      command: ['node', 'main.js'],
    });
  });
});

describe('.dockerignore', () => {
  it('leaves out plain names at the root, and anywhere with two stars', () => {
    const isIgnored = ignoredBy('data\n**/dist\n*.log\n# a note\n');
    const paths = ['data', 'packages/web/data', 'dist', 'packages/web/dist', 'a.log', 'packages/a.log'];
    expect(paths.filter(isIgnored)).toEqual(['data', 'dist', 'packages/web/dist', 'a.log']);
  });

  it.each(['!kept', 'a?', '[ab]', 'a/**/b'])('%s would be refused, rather than guessed', (pattern) => {
    expect(() => ignoredBy(pattern)).toThrow('is not understood');
  });

  it('of this repository is understood', () => {
    const isIgnored = ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8'));
    expect(['packages/web/data', 'docs/pictures', 'firebase'].filter(isIgnored)).toEqual([]);
  });

  it.each(['.dockerignore', '.gitignore'])('the %s of this repository keeps out what is secret', (name) => {
    const secrets = ['.env', 'service-account.json', 'accounts.json', 'night.backup', 'data'];
    const isIgnored = ignoredBy(readFileSync(join(root, name), 'utf8'));
    expect(secrets.filter((secret) => !isIgnored(secret))).toEqual([]);
  });
});

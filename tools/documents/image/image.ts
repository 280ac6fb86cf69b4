import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Instruction } from './dockerfile.ts';
import { ignoredBy } from './ignored-files.ts';

/** What a Dockerfile makes, as a folder in the place of an image. */
export interface Image {
  /** What the container would see as `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly healthCheck: readonly string[];
  /** Entry point and command. */
  readonly command: readonly string[];
  readonly base: string;
}

interface Stage {
  readonly name: string | null;
  image: Image;
}

/** Who the image's user is on this machine: where that can't be chosen, whoever runs this. */
export interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** The user `node` of Node's own images. */
const imageIds: Ids = { uid: 1000, gid: 1000 };

/** The ids that the image's user gets here: its own where this account may give them, else this account's. */
export function idsHere(): Ids {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return own.uid === 0 ? imageIds : own;
}

/**
 * Does a Dockerfile's steps one by one, each stage in a folder of its own that its absolute paths are taken below. The
 * machine's own Node stands in the place of the base image.
 *
 * @param context the folder that is built from
 * @param environment what the steps see beside what the Dockerfile sets
 * @param say told of each step
 * @throws Error with what a step said, when it fails
 */
export function buildImage(
  steps: readonly Instruction[],
  context: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  say: (step: string) => void,
): Image {
  const stages: Stage[] = [];
  for (const step of steps) {
    if (step.name === 'FROM') {
      stages.push(newStage(step, join(folder, `stage-${stages.length}`)));
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error('The Dockerfile begins without FROM.');
    if (step.name === 'COPY') copy(step, stage.image, sourceOf(step, context, stages));
    else if (step.name === 'RUN') {
      say(`RUN ${step.command}`);
      run(step.command, stage.image, environment);
    } else stage.image = { ...stage.image, ...changed(step, stage.image) };
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error('The Dockerfile has no step.');
  return last.image;
}

/** The paths that an image's steps and settings name, below its folder here. */
function below(root: string, text: string): string {
  return text.replace(
    /(^|[\s=])(\/[\w./-]*)/g,
    (_, before: string, path: string) => `${before}${join(root, path)}`,
  );
}

function newStage({ image: base, stage: name }: Instruction & { name: 'FROM' }, root: string): Stage {
  mkdirSync(root, { recursive: true, mode: 0o755 });
  const image = { root, base, workdir: root, environment: {}, user: null, healthCheck: [], command: [] };
  return { name, image };
}

function changed(step: Instruction, image: Image): Partial<Image> {
  switch (step.name) {
    case 'WORKDIR': {
      const workdir = join(image.root, step.folder);
      mkdirSync(workdir, { recursive: true });
      return { workdir };
    }
    case 'ENV': {
      const values = Object.entries(step.values).map(([name, value]) => [name, below(image.root, value)]);
      return { environment: { ...image.environment, ...Object.fromEntries(values) } };
    }
    case 'USER':
      return { user: step.user };
    case 'HEALTHCHECK':
      return { healthCheck: step.command };
    case 'ENTRYPOINT':
      return { command: step.command };
    case 'CMD':
      return { command: [...image.command, ...step.command] };
    default:
      // A volume and a port are what the container's surroundings make of them.
      return {};
  }
}

function sourceOf(
  { from }: { readonly from: string | null },
  context: string,
  stages: readonly Stage[],
): string {
  if (from === null) return context;
  const stage = stages.find(({ name }) => name === from);
  if (stage === undefined) throw new Error(`There is no stage "${from}".`);
  return stage.image.root;
}

function copy(step: Instruction & { name: 'COPY' }, image: Image, from: string): void {
  const target = step.target.startsWith('/')
    ? join(image.root, step.target)
    : join(image.workdir, step.target);
  for (const source of step.sources) {
    const path = join(from, source);
    if (!existsSync(path)) throw new Error(`COPY ${source}: it is not there.`);
    const into = statSync(path).isDirectory() ? target : inFolder(target, step.target, basename(path));
    const isIgnored = step.from === null ? ignoredIn(from) : () => false;
    cpSync(path, into, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (one) => !isIgnored(relative(from, one)),
    });
  }
}

function inFolder(target: string, asWritten: string, name: string): string {
  return asWritten.endsWith('/') ? join(target, name) : target;
}

function ignoredIn(context: string): (path: string) => boolean {
  return ignoredBy(readFileSync(join(context, '.dockerignore'), 'utf8'));
}

function run(command: string, image: Image, environment: Readonly<Record<string, string>>): void {
  const { uid, gid } = idsHere();
  const here = below(image.root, command)
    .replace(/-o node\b/g, `-o ${uid}`)
    .replace(/-g node\b/g, `-g ${gid}`);
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', here], {
    cwd: image.workdir,
    encoding: 'utf8',
    env: { ...environment, ...image.environment },
    maxBuffer: 64 * 1_024 * 1_024,
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`);
}

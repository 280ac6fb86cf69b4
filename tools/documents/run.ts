// npm run documents: runs the commands of README.md and docs/operating.md in clean clones, builds the container image, and
// verifies the systemd units.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../import-graph.ts';
import { cleanClone, copyRepository, NotRunHere } from './clean-clone.ts';
import { commandBlocks, runnablePages } from './command-blocks.ts';
import { checkContainer } from './container.ts';
import { createScenario, runBlock, type Scenario } from './scenario.ts';
import { verifyUnits } from './systemd-units.ts';

const parts = ['pages', 'container', 'units'];
const usage = `npm run documents [-- PART…]: runs the commands of README.md and docs/operating.md in clean clones.

Each command block with a "run" annotation is run in a fresh clone of the committed state, with an empty home; then the
page's promises are checked. The other blocks are listed with the reason. A container engine, if there is one, builds and
runs the image, and systemd verifies the units. Takes some minutes.
Parts: ${parts.join(', ')}`;

const counts = { passed: 0, failed: 0, notRun: 0 };

const selected = process.argv.slice(2);
if (selected.includes('--help')) print(usage);
else if (selected.some((part) => !parts.includes(part))) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
} else await runParts(selected.length === 0 ? parts : selected);

async function runParts(selection: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-documents-'));
  const source = join(folder, 'source.git');
  const commit = copyRepository(root, source);
  print(`As committed in ${commit.slice(0, 7)}; uncommitted changes are ignored.`);
  const scenario = createScenario(source, folder);
  const end = async () => {
    await scenario.end();
    // Some hundred thousand files: rm takes seconds where Node takes minutes.
    spawnSync('rm', ['-rf', folder]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    if (selection.includes('pages')) await runPages(scenario);
    if (selection.includes('container')) {
      const { folder: context } = await cleanClone(source, join(folder, 'image-context'));
      await attempt('Dockerfile, by a container engine', () => checkContainer(context));
    }
    if (selection.includes('units')) {
      await attempt('deploy/*.service and *.timer, by systemd', () => verifyUnits(root));
    }
  } finally {
    await end();
  }
  print(`${counts.passed} passed, ${counts.failed} failed, ${counts.notRun} not run here`);
  if (counts.failed > 0) process.exitCode = 1;
}

async function runPages(scenario: Scenario): Promise<void> {
  const { folder } = await scenario.clone('a fresh clone');
  for (const page of runnablePages) {
    for (const block of commandBlocks(page, readFileSync(join(folder, page), 'utf8'))) {
      const { annotation } = block;
      const [first = ''] = block.commands.split('\n');
      await attempt(`${page}:${block.line} ${first}`, async () => {
        if (annotation === null) throw new Error('The block has no annotation.');
        if (annotation.kind === 'not run') throw new NotRunHere(annotation.reason);
        await runBlock(block, annotation, scenario);
      });
    }
  }
}

async function attempt(title: string, run: () => Promise<void> | void): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
  try {
    await run();
    counts.passed += 1;
    print(`ok        ${title} (${seconds()})`);
  } catch (error) {
    if (error instanceof NotRunHere) {
      counts.notRun += 1;
      print(`not run   ${title}: ${error.message}`);
    } else {
      counts.failed += 1;
      print(`FAILED    ${title} (${seconds()})\n${error instanceof Error ? error.message : error}`);
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

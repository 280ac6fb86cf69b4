// npm run documents: does what README.md and docs/operating.md say, in clean places, and fails where page and reality
// part.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../imports-of-tree.ts';
import { makeCleanPlace } from './clean-place.ts';
import { commandBlocks } from './command-blocks.ts';
import { rehearseContainer } from './image/container.ts';
import { rehearseImage } from './image/rehearse-image.ts';
import { runnablePages } from './runnable-pages.ts';
import { copyRepository, NotRunHere } from './source.ts';
import { beginStory, runBlock, type Story } from './story.ts';
import { verifyUnits } from './verify-units.ts';

const parts = ['pages', 'Dockerfile', 'units'];
const usage = `npm run documents [-- PART…]: does what README.md and docs/operating.md say, in clean places.

Each command block that is marked as runnable is copied into a fresh clone of what is committed here, with an empty home,
and run; then what the page promises is looked at. Blocks that can't be run are listed with the reason. The Dockerfile's
steps are done one by one in clean folders, and systemd reads the units. Takes some minutes.
Parts: ${parts.join(', ')}`;

const tally = { ran: 0, failed: 0, notRun: 0 };

const asked = process.argv.slice(2);
if (asked.includes('--help')) say(usage);
else if (asked.some((part) => !parts.includes(part))) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
} else await runParts(asked.length === 0 ? parts : asked);

async function runParts(wanted: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-documents-'));
  // The image's user is another one than who runs this, and has to reach its folder.
  chmodSync(folder, 0o755);
  const source = join(folder, 'source.git');
  const commit = copyRepository(root, source);
  say(`As committed in ${commit.slice(0, 7)}; what is not committed is not looked at.`);
  const story = beginStory(source, folder);
  const end = async () => {
    await story.end();
    // Some hundred thousand files: the system's own tool takes seconds where Node takes minutes.
    spawnSync('rm', ['-rf', folder]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    if (wanted.includes('pages')) await runPages(story);
    if (wanted.includes('Dockerfile')) {
      const place = await makeCleanPlace(source, join(folder, 'image-context'));
      await attempt('Dockerfile, by a container engine', () => rehearseContainer(place.folder));
      await attempt('Dockerfile, its steps one by one', async () => {
        const image = join(folder, 'image');
        mkdirSync(image);
        await rehearseImage(place.folder, image, place.environment, (line) => say(`          ${line}`));
      });
    }
    if (wanted.includes('units')) {
      await attempt('deploy/*.service and *.timer, as systemd reads them', () => verifyUnits(root));
    }
  } finally {
    await end();
  }
  say(`${tally.ran} ran, ${tally.failed} failed, ${tally.notRun} not run here`);
  if (tally.failed > 0) process.exitCode = 1;
}

async function runPages(story: Story): Promise<void> {
  const { folder } = await story.placeNamed('a fresh clone');
  for (const page of runnablePages) {
    for (const block of commandBlocks(page, readFileSync(join(folder, page), 'utf8'))) {
      const { mark } = block;
      const [first = ''] = block.commands.split('\n');
      await attempt(`${page}:${block.line} ${first}`, async () => {
        if (mark === null) throw new Error('The block has no mark.');
        if (mark.kind === 'not run') throw new NotRunHere(mark.reason);
        await runBlock(block, mark, story);
      });
    }
  }
}

async function attempt(what: string, act: () => Promise<void> | void): Promise<void> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
  try {
    await act();
    tally.ran += 1;
    say(`ok        ${what} (${seconds()})`);
  } catch (error) {
    if (error instanceof NotRunHere) {
      tally.notRun += 1;
      say(`not run   ${what}: ${error.message}`);
    } else {
      tally.failed += 1;
      say(`FAILED    ${what} (${seconds()})\n${error instanceof Error ? error.message : error}`);
    }
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

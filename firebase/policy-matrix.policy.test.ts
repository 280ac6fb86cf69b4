import { setLogLevel } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCells } from './matrix/all-cells.ts';
import { castOnPaper } from './matrix/cast.ts';
import { openOwnStage } from './matrix/own-stage.ts';
import { play } from './matrix/play.ts';
import type { Stage } from './matrix/stage.ts';

const least = 500;
const longEnough = 300_000;

const titles = allCells(castOnPaper()).map(({ title }) => title);

let stage: Stage;
beforeAll(async () => {
  setLogLevel('silent');
  stage = await openOwnStage();
});
afterAll(() => stage.stop());

describe('the policy matrix', () => {
  it('asks enough, and nothing twice', () => {
    expect(titles.length).toBeGreaterThanOrEqual(least);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it(`all ${titles.length} cells are as decided`, { timeout: longEnough }, async () => {
    expect(await play(allCells(stage.cast), stage)).toEqual([]);
  });
});

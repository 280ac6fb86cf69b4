import { setLogLevel } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCells } from './all-cells.ts';
import { type Community, castOnPaper } from './cast.ts';
import { openOwnStage } from './own-stage.ts';
import { play } from './play.ts';
import type { Stage } from './stage.ts';

const least = 500;
const longEnough = 300_000;

/** Plays the whole matrix on this project's backend. Each community has a file of its own, so that they run concurrently. */
export function testMatrix(community: Community): void {
  const titles = allCells(castOnPaper(), community).map(({ title }) => title);

  let stage: Stage;
  beforeAll(async () => {
    setLogLevel('silent');
    stage = await openOwnStage(community);
  });
  afterAll(() => stage.stop());

  describe(`the policy matrix of the ${community} community`, () => {
    it('asks enough, and nothing twice', () => {
      expect(titles.length).toBeGreaterThanOrEqual(least);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    });

    it(`all ${titles.length} cells are as decided`, { timeout: longEnough }, async () => {
      expect(await play(allCells(stage.cast, community), stage)).toEqual([]);
    });
  });
}

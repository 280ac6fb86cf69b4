import { FirebaseError } from 'firebase/app';
import { perform } from './act.ts';
import type { Cell, Scene } from './cell.ts';
import type { Stage } from './stage.ts';

/** A cell that did not go as decided. */
export interface Surprise {
  readonly title: string;
  readonly decided: 'allowed' | 'denied';
  /** What happened: `allowed`, `denied`, or the code of another error. */
  readonly happened: string;
}

/** Plays all cells. @returns those that did not go as decided: none, if the policy holds */
export async function play(cells: readonly Cell[], stage: Stage): Promise<Surprise[]> {
  const places = new Set(cells.flatMap((cell) => [...Object.keys(cell.scene), ...written(cell)]));
  const surprises: Surprise[] = [];
  for (const [scene, together] of byScene(cells)) {
    await stage.place(partOf(scene, places));
    for (const cell of together) {
      const decided = cell.allowed ? 'allowed' : 'denied';
      const happened = await outcomeOf(cell, stage);
      if (happened !== decided) surprises.push({ title: cell.title, decided, happened });
      const mayHaveChanged = happened !== 'denied' && cell.act.kind === 'write';
      if (mayHaveChanged) await stage.place(partOf(scene, written(cell)));
    }
  }
  return surprises;
}

/** How the scene has some places: null where nothing is. */
function partOf(scene: Scene, places: Iterable<string>) {
  return Object.fromEntries([...places].map((path) => [path, scene[path] ?? null]));
}

/** Cells that begin alike share their scene. */
function byScene(cells: readonly Cell[]): readonly (readonly [Scene, Cell[]])[] {
  const groups = new Map<string, [Scene, Cell[]]>();
  for (const cell of cells) {
    const key = JSON.stringify(cell.scene);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell.scene, [cell]]);
    else group[1].push(cell);
  }
  return [...groups.values()];
}

function written({ act }: Cell): string[] {
  return act.kind === 'write' ? act.writes.map(({ path }) => path) : [];
}

async function outcomeOf({ actor, act }: Cell, stage: Stage): Promise<string> {
  try {
    await perform(stage.db(actor), act);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    return error.code === 'permission-denied' ? 'denied' : error.code;
  }
}

import type { Rolldown } from 'vite';

const authentication = /node_modules[\\/](?:@?firebase[\\/](?:app|auth|component|logger|util)|idb)[\\/]/;
const formLibrary = /node_modules[\\/]react-hook-form[\\/]/;

/**
 * The chunks of the build. Each lazy route is a chunk of its own. The code of the first page is one chunk, the entry, and so
 * is the code that several routes share, as on a slow network each further file costs a round trip. Two parts of it are
 * separate: the SDK of authentication, whose first call all data waits for, and what needs the form library, as most member
 * pages have no form.
 */
export const chunkGroups = [
  { name: 'index', tags: ['$initial'], priority: 4 },
  { name: 'authentication', test: authentication, priority: 3 },
  { name: chunkOfSharedCode, debugName: 'shared', minShareCount: 2, priority: 2 },
  { name: 'forms', minShareCount: 2, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];

const formModules = new Map<string, boolean>();

function chunkOfSharedCode(id: string, graph: Rolldown.ChunkingContext): string | null {
  return needsForms(id, graph) ? null : 'shared';
}

/** Whether a module imports the form library, directly or not. */
function needsForms(id: string, graph: Rolldown.ChunkingContext): boolean {
  const known = formModules.get(id);
  if (known !== undefined) return known;
  // Also ends the recursion in a circle of imports.
  formModules.set(id, false);
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  const result = formLibrary.test(id) || imported.some((one) => needsForms(one, graph));
  formModules.set(id, result);
  return result;
}

import { expect, it } from 'vitest';
import { filesByNeed } from './files-by-need.ts';

const web = '/campus/packages/web';

it.each([
  'features/admin/managed-list.tsx',
  'data/admin-donors.ts',
  'ui/data-table.tsx',
  'ui/data-table.css',
  'app/admin-layout.tsx',
  'messages/en/admin.ts',
  '../../node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
])('%s is for admins alone: it comes with no file of a member’s page', (module) => {
  expect(filesThatTake(`${web}/${module}`)).toEqual(['admin']);
});

it.each(['data/my-donor.ts', 'ui/button.tsx', 'session/admin-guard.tsx'])(
  '%s, which members need too, is not kept with the admins’ part',
  (module) => {
    expect(filesThatTake(`${web}/${module}`)[0]).toBe('member');
  },
);

it.each([
  ['ui/choice-field.tsx', 'select'],
  ['ui/select-field.tsx', 'select'],
  ['ui/use-is-here.ts', 'forms'],
  ['ui/use-bring-into-view.ts', 'forms'],
])('%s, which a visitor’s create-account form needs, comes without what members have', (module, file) => {
  expect(filesThatTake(`${web}/${module}`)[0]).toBe(file);
});

/** The files that ask for a module by its name, the first of which gets it; those of the first page go by need alone. */
function filesThatTake(module: string): string[] {
  return [...filesByNeed]
    .sort((one, other) => other.priority - one.priority)
    .filter(({ test }) => test?.test(module))
    .map(({ name }) => name);
}

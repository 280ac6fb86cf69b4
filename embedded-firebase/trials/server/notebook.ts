import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BackendOptions } from '@embedded-firebase/server';

/** The project of the servers that trials and benches start. */
export const projectId = 'demo-notebook';

export const rulesFile = fileURLToPath(new URL('./notebook.rules', import.meta.url));
export const siteFolder = fileURLToPath(new URL('./site', import.meta.url));

/** As many composite indexes as a real application has: each list by each filter, in each order. */
const noteFilters = ['status', 'priority', 'kind', 'place'];
const noteOrders = ['createdAt', 'title'];
const peopleFilters = ['isAvailable', 'team', 'gender', 'role'];
const peopleOrders = ['registeredAt', 'name'];
const directions = ['ASCENDING', 'DESCENDING'];

/** The backend of the notebook; its rules are those of a file. */
export function notebookOptions(dataFolder: string, rules = rulesFile): BackendOptions {
  return { dataFolder, projectId, rules: readFileSync(rules, 'utf8'), rulesName: rules, indexes: indexes() };
}

function indexes() {
  const sorted = (collectionGroup: string, filters: readonly string[], orders: readonly string[]) =>
    filters.flatMap((filter) =>
      orders.flatMap((order) =>
        directions.map((direction) => index(collectionGroup, [filter, 'ASCENDING'], [order, direction])),
      ),
    );
  return {
    indexes: [
      ...sorted('notes', noteFilters, noteOrders),
      ...sorted('people', peopleFilters, peopleOrders),
      ...['isAvailable', 'team', 'gender', ''].map((field) =>
        index(
          'people',
          ['group', 'ASCENDING'],
          ['isActive', 'ASCENDING'],
          ...(field === '' ? [] : [[field, 'ASCENDING'] as const]),
        ),
      ),
    ],
    fieldOverrides: [],
  };
}

function index(collectionGroup: string, ...fields: readonly (readonly [string, string])[]) {
  const inOrder = fields.map(([fieldPath, order]) => ({ fieldPath, order }));
  return { collectionGroup, queryScope: 'COLLECTION', fields: inOrder };
}

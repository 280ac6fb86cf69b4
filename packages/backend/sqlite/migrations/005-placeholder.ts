import type { Migration } from './migration.ts';

/** Keeps the number free for a step that is made elsewhere. */
export const fifthMigration: Migration = { version: 5, name: 'placeholder', sql: '' };

import type { Migration } from './migration.ts';

export const documentsMigration: Migration = { version: 1, name: 'documents', sql: '' };

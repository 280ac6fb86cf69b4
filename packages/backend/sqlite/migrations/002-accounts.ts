import type { Migration } from './migration.ts';

export const accountsMigration: Migration = { version: 2, name: 'accounts', sql: '' };

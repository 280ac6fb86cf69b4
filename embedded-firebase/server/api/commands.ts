export { replaceStolenKeys, rotateSigningKeys } from '../auth/sessions/rotate-signing-keys.ts';
export { exportData } from '../export-import/export-data.ts';
export type { ImportResult, OnProgress } from '../export-import/export-files.ts';
export { importData } from '../export-import/import-data.ts';
export { moveToFirebase } from '../export-import/move-to-firebase.ts';
export { rotatePushKey } from '../push/push-key.ts';
export { type RestoreBackupOptions, type RestoredBackup, restoreBackup } from '../restore-backup.ts';
export { type Backup, backUp } from '../sqlite/backup.ts';
export { assertCurrentVersion } from '../sqlite/migrate.ts';

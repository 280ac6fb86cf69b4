import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, dataFolderAt, openDataFolder } from '../../data-folder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { connect, connectionOf } from '../connection.ts';
import { openDatabase, openExistingDatabase } from '../open-database.ts';

export const keysOfTheCampus = '{"keys":[{"kid":"of the campus"}]}\n';

/** A data folder with signing keys and documents, as a stopped server leaves it. */
export function campusFolder(
  documents: readonly string[],
  path = join(temporaryFolder(), 'data'),
): DataFolder {
  const folder = openDataFolder(path);
  const database = connectionOf(openDatabase(folder.databaseFile));
  for (const text of documents) addDocument(folder, text);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  writeFileSync(folder.signingKeysFile, keysOfTheCampus, { mode: 0o600 });
  return folder;
}

/** Writes a document as another process would, durably. */
export function addDocument({ databaseFile }: DataFolder, text: string): void {
  const database = connectionOf(openExistingDatabase(databaseFile));
  database.run(
    "INSERT INTO documents (key, collection_group, wire) VALUES (?, 'notes', ?)",
    Buffer.from(text),
    text,
  );
  database.close();
}

/** The documents in a folder, as the next process sees them. */
export function documentsIn(path: string): readonly string[] {
  return documentsOf(dataFolderAt(path).databaseFile);
}

/** The documents in a database file. */
export function documentsOf(file: string): readonly string[] {
  const database = connect(file);
  const rows = database.prepare('SELECT wire FROM documents ORDER BY id').all() as { wire: string }[];
  database.close();
  return rows.map(({ wire }) => wire);
}

// Makes firestore.rules of firestore.rules.template and campus.json, and the indexes of firestore.indexes.json that are for
// campus.json, where they do not say so already:
//
//   npm run rules
//
// The build does so too. The embedded host makes the same for itself at each start; the files are what Firebase gets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseCampus } from '@blood-bank/domain/campus';
import { firestoreIndexes } from '@blood-bank/domain/firestore-indexes';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';

const fileUrl = (name: string) => new URL(name, import.meta.url);
const readText = (name: string) => readFileSync(fileUrl(name), 'utf8');

try {
  const campus = parseCampus(readText('../campus.json'));
  write('firestore.rules', firestoreRules(readText('firestore.rules.template'), campus));
  const indexes = firestoreIndexes(JSON.parse(readText('firestore.indexes.json')), campus);
  write('firestore.indexes.json', `${JSON.stringify(indexes, null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function write(name: string, text: string): void {
  if (!existsSync(fileUrl(name)) || readText(name) !== text) writeFileSync(fileUrl(name), text);
}

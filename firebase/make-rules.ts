// Makes firestore.rules of firestore.rules.template and campus.json, where it does not say so already:
//
//   npm run rules
//
// The build does so too. The embedded host makes the same text for itself at each start; the file is what Firebase gets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseCampus } from '@blood-bank/domain/campus';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';

const fileUrl = (name: string) => new URL(name, import.meta.url);
const file = fileUrl('./firestore.rules');

try {
  const campus = parseCampus(readFileSync(fileUrl('../campus.json'), 'utf8'));
  const rules = firestoreRules(readFileSync(fileUrl('./firestore.rules.template'), 'utf8'), campus);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== rules) writeFileSync(file, rules);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

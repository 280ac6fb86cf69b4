import { readArguments } from './arguments.ts';
import { checkConfiguration } from './doctor/check-configuration.ts';
import { checkMail } from './doctor/check-mail.ts';
import { type Examination, examineData } from './doctor/examine-data.ts';
import type { Finding } from './doctor/finding.ts';
import { mendAll } from './doctor/mend-all.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';
import { inWords } from './stored-counts.ts';

const usage = 'npm run doctor [-- --mend] [--remove] [--all]';

const help = `${usage}: looks whether all is well with the data, the machine and the settings.

Says of each fault what it is, where, and how to mend it.
  --mend     mends what can be mended without losing anything, each in one transaction, and says what it did
  --remove   deletes records that belong to nobody any more, or to somebody who has another one
  --all      names every finding; else ten of a kind
Exit code 0: no fault is left (there may be advice). 2: there are faults. 1: it could not look.
Works beside a running server. Settings as for npm start.`;

export const doctorCommand: Command = { help, run: doctor };

const exitCodeOfFaults = 2;
const namedOfAKind = 10;
/** A mend can bring to light what another one mends: a record that was moved has no private part yet, say. */
const mostRounds = 6;

async function doctor(args: readonly string[]): Promise<void> {
  const { flags } = readArguments(args, usage, { mostWords: 0, flags: ['mend', 'remove', 'all'] });
  const { settings, files, findings } = checkConfiguration(process.env);
  const mail = settings === null ? [] : await checkMail(settings);
  const examine = () =>
    examineData(dataFolderOf(process.env), files?.indexes ?? null, files?.campus.emailDomains);
  let data = examine();
  for (let round = 0; round < mostRounds; round += 1) {
    const mends = data.findings.flatMap(({ where, mend, removal }) => {
      const chosen = (flags.has('mend') ? mend : undefined) ?? (flags.has('remove') ? removal : undefined);
      return chosen === undefined ? [] : [{ where, mend: chosen }];
    });
    if (mends.length === 0) break;
    await mendAll(process.env.DATA_DIR, mends, say);
    data = examine();
  }
  const examination = { findings: [...findings, ...mail, ...data.findings], looked: data.looked };
  report(examination, flags.has('all') ? Number.POSITIVE_INFINITY : namedOfAKind);
  if (examination.findings.some(({ weight }) => weight === 'fault')) process.exitCode = exitCodeOfFaults;
}

function report({ findings, looked }: Examination, mostNamed: number): void {
  const checks = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.weight} ${finding.check}`;
    const ofOneKind = checks.get(key);
    if (ofOneKind === undefined) checks.set(key, [finding]);
    else ofOneKind.push(finding);
  }
  for (const ofOneKind of checks.values()) {
    for (const finding of ofOneKind.slice(0, mostNamed)) sayFinding(finding);
    const unnamed = ofOneKind.length - mostNamed;
    if (unnamed > 0) {
      say(`  and ${unnamed.toLocaleString('en-US')} more of ${ofOneKind[0]?.check} (--all names them)`);
    }
  }
  const faults = findings.filter(({ weight }) => weight === 'fault').length;
  if (looked !== null) say(`Looked at ${inWords(looked)}, the machine and the settings.`);
  say(faults === 0 ? 'No fault was found.' : `Faults: ${faults.toLocaleString('en-US')}.`);
}

function sayFinding({ weight, check, where, what, how }: Finding): void {
  say(`${weight === 'fault' ? 'Fault' : 'Advice'} (${check}): ${where}`);
  say(`  ${what}`);
  say(`  To mend it: ${how}`);
}

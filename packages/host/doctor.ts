import { parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { checkConfiguration, checkMail } from './doctor/check-configuration.ts';
import { formatAge } from './doctor/check-machine.ts';
import { type Examination, examineData } from './doctor/examine-data.ts';
import type { Finding } from './doctor/finding.ts';
import { type ChosenRepair, doRepairs } from './doctor/repair.ts';
import { dataFolderOf } from './settings.ts';
import { formatCounts, printLine } from './terminal.ts';

const usage = 'npm run doctor [-- --fix] [--remove] [--all]';

const help = `${usage}: checks the data, the machine and the settings.

Tells for each fault what it is, where it is, and how to repair it; and how old the newest backup is.
  --fix      repairs what can be repaired without losing anything, each fault in one transaction, and lists the repairs
  --remove   deletes orphaned records, and second records of the same user
  --all      lists every finding; without it, ten of a kind
Exit code 0: no faults are left (there may be advice). 2: there are faults. 1: the checks could not run.
Works while the server runs. Settings as for npm start.`;

export const doctorCommand: Command = { help, run: doctor };

const exitCodeOfFaults = 2;
const namedOfAKind = 10;
/** A repair can reveal another fault: a record that was moved has no private part yet, for example. */
const mostRounds = 6;

async function doctor(args: readonly string[]): Promise<void> {
  const { values } = parseArguments(args, usage, {
    maxPositionals: 0,
    options: {
      fix: { type: 'boolean' },
      // The former name of --fix, accepted for one release.
      mend: { type: 'boolean' },
      remove: { type: 'boolean' },
      all: { type: 'boolean' },
    },
  });
  const fixes = values.fix || values.mend;
  const { settings, files, findings } = checkConfiguration(process.env);
  const mail = settings === null ? [] : await checkMail(settings);
  const examine = () => examineData(dataFolderOf(process.env), files?.indexes ?? null, files?.campus);
  let data = examine();
  for (let round = 0; round < mostRounds; round += 1) {
    const repairs = data.findings.flatMap(({ where, repair, removal }): ChosenRepair[] => {
      if (fixes && repair !== undefined) return [{ where, repair, action: 'repair' }];
      return values.remove && removal !== undefined ? [{ where, repair: removal, action: 'delete' }] : [];
    });
    if (repairs.length === 0) break;
    await doRepairs(process.env.DATA_DIR, repairs, printLine);
    data = examine();
  }
  const examination = { ...data, findings: [...findings, ...mail, ...data.findings] };
  report(examination, values.all ? Number.POSITIVE_INFINITY : namedOfAKind);
  if (examination.findings.some(({ weight }) => weight === 'fault')) process.exitCode = exitCodeOfFaults;
}

function report({ findings, checked, newestBackup }: Examination, mostNamed: number): void {
  const checks = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.weight} ${finding.check}`;
    const ofOneKind = checks.get(key);
    if (ofOneKind === undefined) checks.set(key, [finding]);
    else ofOneKind.push(finding);
  }
  for (const ofOneKind of checks.values()) {
    for (const finding of ofOneKind.slice(0, mostNamed)) printFinding(finding);
    const unnamed = ofOneKind.length - mostNamed;
    if (unnamed > 0) {
      printLine(`  and ${unnamed.toLocaleString('en-US')} more of ${ofOneKind[0]?.check} (--all names them)`);
    }
  }
  const faults = findings.filter(({ weight }) => weight === 'fault').length;
  if (checked !== null) printLine(`Checked ${formatCounts(checked)}, the machine and the settings.`);
  if (newestBackup !== null) printLine(`The newest backup is ${formatAge(Date.now() - newestBackup)} old.`);
  printLine(faults === 0 ? 'No fault was found.' : `Faults: ${faults.toLocaleString('en-US')}.`);
}

function printFinding({ weight, check, where, what, how }: Finding): void {
  printLine(`${weight === 'fault' ? 'Fault' : 'Advice'} (${check}): ${where}`);
  printLine(`  ${what}`);
  printLine(`  To repair it: ${how}`);
}

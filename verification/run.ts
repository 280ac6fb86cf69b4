import { buildProduct } from './harness/product.ts';
import { inLines, type Report } from './harness/report.ts';

/** Each trial by its name, in its short and its full form. */
const trials: { readonly [name: string]: (isShort: boolean) => Promise<Report> } = {
  crash: async (isShort) => {
    const { crashTrial, fullCrashTrial, shortCrashTrial } = await import('./durability/crash.ts');
    return crashTrial(isShort ? shortCrashTrial : fullCrashTrial);
  },
  disk: async (isShort) => {
    const { diskTrial, fullDiskTrial, shortDiskTrial } = await import('./durability/disk.ts');
    return diskTrial(isShort ? shortDiskTrial : fullDiskTrial);
  },
  drain: async (isShort) => {
    const { drainTrial, fullDrainTrial, shortDrainTrial } = await import('./durability/drain.ts');
    return drainTrial(isShort ? shortDrainTrial : fullDrainTrial);
  },
  backup: async (isShort) => {
    const { backupTrial, fullBackupTrial, shortBackupTrial } = await import('./durability/backup.ts');
    return backupTrial(isShort ? shortBackupTrial : fullBackupTrial);
  },
  guess: async (isShort) => {
    const { guessTrial, fullGuessTrial, shortGuessTrial } = await import('./accounts/guess.ts');
    return guessTrial(isShort ? shortGuessTrial : fullGuessTrial);
  },
  enumerate: async (isShort) => {
    const { enumerateTrial, fullEnumerateTrial, shortEnumerateTrial } = await import(
      './accounts/enumerate.ts'
    );
    return enumerateTrial(isShort ? shortEnumerateTrial : fullEnumerateTrial);
  },
  codes: async (isShort) => {
    const { codesTrial, fullCodesTrial, shortCodesTrial } = await import('./accounts/codes.ts');
    return codesTrial(isShort ? shortCodesTrial : fullCodesTrial);
  },
  mail: async (isShort) => {
    const { mailTrial, fullMailTrial, shortMailTrial } = await import('./accounts/mail.ts');
    return mailTrial(isShort ? shortMailTrial : fullMailTrial);
  },
  passwords: async (isShort) => {
    const { passwordsTrial, fullPasswordsTrial, shortPasswordsTrial } = await import(
      './accounts/passwords.ts'
    );
    return passwordsTrial(isShort ? shortPasswordsTrial : fullPasswordsTrial);
  },
  soak: async (isShort) => {
    const { soakTrial, fullSoakTrial, shortSoakTrial } = await import('./durability/soak.ts');
    return soakTrial(isShort ? shortSoakTrial : fullSoakTrial);
  },
  fuzz: async (isShort) => {
    const { fuzzTrial, fullFuzzTrial, shortFuzzTrial } = await import('./hostile-clients/fuzz.ts');
    return fuzzTrial(isShort ? shortFuzzTrial : fullFuzzTrial);
  },
  slow: async (isShort) => {
    const { slowTrial, fullSlowTrial, shortSlowTrial } = await import('./hostile-clients/slow.ts');
    return slowTrial(isShort ? shortSlowTrial : fullSlowTrial);
  },
  attack: async (isShort) => {
    const { attackTrial, fullAttackTrial, shortAttackTrial } = await import('./policy/attack/attack.ts');
    return attackTrial(isShort ? shortAttackTrial : fullAttackTrial);
  },
  tokens: async (isShort) => {
    const { tokensTrial, fullTokensTrial, shortTokensTrial } = await import('./accounts/tokens.ts');
    return tokensTrial(isShort ? shortTokensTrial : fullTokensTrial);
  },
  erasure: async (isShort) => {
    const { erasureTrial, fullErasureTrial, shortErasureTrial } = await import('./accounts/erasure.ts');
    return erasureTrial(isShort ? shortErasureTrial : fullErasureTrial);
  },
  loss: async (isShort) => {
    const { fullLossTrial, lossTrial, shortLossTrial } = await import('./durability/loss.ts');
    return lossTrial(isShort ? shortLossTrial : fullLossTrial);
  },
  moving: async (isShort) => {
    const { fullMovingTrial, movingTrial, shortMovingTrial } = await import('./durability/export-import.ts');
    return movingTrial(isShort ? shortMovingTrial : fullMovingTrial);
  },
  mutation: async (isShort) => {
    const { fullMutationTrial, mutationTrial, shortMutationTrial } = await import(
      './policy/mutation/mutation.ts'
    );
    return mutationTrial(isShort ? shortMutationTrial : fullMutationTrial);
  },
};

const usage = `npm run trial:NAME [-- --short], where NAME is one of: ${Object.keys(trials).join(', ')}.

Prints the trial's figures and exits with 1 if one is missed. Everything runs on this machine alone.`;

const [name = '', ...flags] = process.argv.slice(2);
const trial = trials[name];
if (flags.includes('--help')) {
  process.stdout.write(`${usage}\n`);
} else if (trial === undefined || flags.some((flag) => flag !== '--short')) {
  process.stderr.write(`Call it as: ${usage}\n`);
  process.exitCode = 1;
} else {
  // Ending in order ends what the trial has started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  buildProduct();
  const report = await trial(flags.includes('--short'));
  process.stdout.write(inLines(report));
  if (report.figures.some(({ met }) => !met)) process.exitCode = 1;
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { nodeBundle } from '../../../tools/node-bundle.ts';
import { rulesFile, siteFolder } from '../server/notebook.ts';
import {
  runProgram,
  type ServerProcess,
  type ServerStart,
  startServer,
  withFolder,
} from './server-process.ts';

/** The started server of the notebook. */
export type Notebook = ServerProcess;

const server = fileURLToPath(new URL('../server', import.meta.url));
const bundle = join(server, 'dist/notebook-server.js');
/** What names the notebook's files. */
export const notebookEnvironment = { RULES: rulesFile, SITE: siteFolder };

let building: Promise<unknown> | undefined;

/** The notebook's server as a bundle, which starts as quickly as a real program: the program and its arguments. */
export async function notebookCommand(name: 'start' | 'backup' = 'start'): Promise<readonly string[]> {
  building ??= build({
    ...nodeBundle(['notebook-server.ts'], ['@photostructure/sqlite', '@node-rs/argon2']),
    root: server,
    configFile: false,
    logLevel: 'warn',
  });
  await building;
  return [process.execPath, bundle, name];
}

/** Starts the notebook's server on a free port of loopback. @throws when it ends before it is ready */
export async function startNotebook(
  start: Omit<ServerStart, 'command'> & Partial<Pick<ServerStart, 'command'>>,
): Promise<Notebook> {
  const { command = await notebookCommand() } = start;
  return startServer({ ...start, command, environment: { ...notebookEnvironment, ...start.environment } });
}

/** Runs work on a server that is started on an empty data folder. */
export function withNotebook<Result>(work: (notebook: Notebook) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => work(await startNotebook({ dataFolder: join(folder, 'data') })));
}

/** Writes a backup of a data folder, and returns how that ended. */
export async function backUp(dataFolder: string, file: string) {
  return runProgram([...(await notebookCommand('backup')), file], dataFolder);
}

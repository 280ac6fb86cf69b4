import { lazy, Suspense, useRef, useState } from 'react';
import { importMessages as messages } from '#features/admin/import/messages.ts';
import { logProblem } from '../../../lib/firestore/errors.ts';
import { loadChunk, loadLazyComponent } from '../../../lib/load-chunk.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ReadFile, TableProblem } from './read-table.ts';

interface ChooseFileProps {
  readonly onRead: (name: string, file: ReadFile) => void;
}

const LastImportPanel = lazy(() =>
  loadLazyComponent(async () => (await import('./last-import-panel.tsx')).LastImportPanel),
);

/** The first step: a file, read on this device. The last import can be undone here, too. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const latest = useRef<File | null>(null);

  async function read(file: File | undefined) {
    if (file === undefined) return;
    latest.current = file;
    setProblem(null);
    setReading(true);
    const found = await readByLibrary(file).catch((error: unknown) => {
      logProblem('A file could not be read.', error);
      return null;
    });
    // Another one has been chosen by now.
    if (latest.current !== file) return;
    setReading(false);
    if (found !== null && 'sheet' in found) onRead(file.name, found);
    else setProblem(found === null ? messages.unreadable : sentenceOf(found.problem));
  }

  return (
    <>
      <Panel padding="form" className="import-file max-w-200">
        <FormAlert sentences={[problem]} />
        <TextField
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          label={messages.file}
          hint={messages.fileHint}
          aria-invalid={problem !== null || undefined}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // The same file again, corrected, is a change too.
            target.value = '';
          }}
        />
        <p role="status">{isReading && messages.reading}</p>
      </Panel>
      <Suspense>
        <LastImportPanel />
      </Suspense>
    </>
  );
}

async function readByLibrary(file: File) {
  const { readTable } = await loadChunk(() => import('./read-table.ts'));
  return readTable(file);
}

function sentenceOf(problem: TableProblem): string {
  return problem.kind === 'quotes' ? messages.quotes(problem.row) : messages.fileProblems[problem.kind];
}

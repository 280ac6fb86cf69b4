import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { importMessages as messages } from '#features/admin/import/messages.ts';
import { logProblem } from '../../../lib/firestore/errors.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { ReadFile, TableProblem } from './read-table.ts';

interface ChooseFileProps {
  readonly onRead: (name: string, file: ReadFile) => void;
}

const LastImportPanel = lazyPart(async () => (await import('./last-import-panel.tsx')).LastImportPanel);

interface ReadTables {
  readonly name: string;
  readonly tables: readonly ReadFile[];
}

/** The first step: a file or a pasted table, read on this device. The last import can be undone here, too. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [sheets, setSheets] = useState<ReadTables | null>(null);
  const [pasted, setPasted] = useState('');
  const latest = useRef<Blob | null>(null);

  async function read(name: string, file: Blob, isPasted: boolean) {
    latest.current = file;
    setProblem(null);
    setSheets(null);
    setReading(true);
    const found = await readByLibrary(file, isPasted).catch((error: unknown) => {
      logProblem('A file could not be read.', error);
      return null;
    });
    // Another one has been chosen by now.
    if (latest.current !== file) return;
    setReading(false);
    if (found === null) return setProblem(messages.unreadable);
    if ('problem' in found) return setProblem(sentenceOf(found.problem));
    const [first, ...more] = found;
    if (first !== undefined && more.length === 0) onRead(name, first);
    else setSheets({ name, tables: found });
  }

  function readPasted(event: FormEvent) {
    event.preventDefault();
    void read(messages.pastedName, new Blob([pasted]), true);
  }

  const file = (
    <>
      <TextField
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods,text/csv,text/plain"
        label={messages.file}
        hint={messages.fileHint}
        aria-invalid={problem !== null || undefined}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) void read(chosen.name, chosen, false);
          // The same file again, corrected, is a change too.
          target.value = '';
        }}
      />
      {sheets !== null && (
        <Sheets
          tables={sheets.tables}
          onChoose={(table) => onRead(messages.sheetOf(sheets.name, table.name), table)}
        />
      )}
    </>
  );
  const paste = (
    <form noValidate onSubmit={readPasted}>
      <TextAreaField
        label={messages.pasted}
        hint={messages.pastedHint}
        aria-invalid={problem !== null || undefined}
        rows={8}
        spellCheck={false}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Button type="submit" variant="main">
        {messages.readPasted}
      </Button>
    </form>
  );
  return (
    <>
      <Panel padding="form" className="import-file max-w-200">
        <FormAlert sentences={[problem]} />
        <Tabs
          label={messages.waysName}
          tabs={[
            { name: messages.chooseFile, panel: file },
            { name: messages.pasteTable, panel: paste },
          ]}
        />
        <p role="status">{isReading && messages.reading}</p>
      </Panel>
      <Suspense>
        <LastImportPanel />
      </Suspense>
    </>
  );
}

interface SheetsProps {
  readonly tables: readonly ReadFile[];
  readonly onChoose: (table: ReadFile) => void;
}

/** The sheets of a workbook that have rows. */
function Sheets({ tables, onChoose }: SheetsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 ref={heading} id={id} tabIndex={-1} className="focus-visible:outline-none">
        {messages.whichSheet}
      </h2>
      <div className="flex flex-wrap gap-2">
        {tables.map((table) => (
          <Button key={table.name} onClick={() => onChoose(table)}>
            {messages.rowsOf(table.name, table.sheet.rows.length)}
          </Button>
        ))}
      </div>
    </section>
  );
}

async function readByLibrary(file: Blob, isPasted: boolean) {
  const { readPasted, readTables } = await loadChunk(() => import('./read-table.ts'));
  return isPasted ? readPasted(file) : readTables(file);
}

function sentenceOf(problem: TableProblem): string {
  return problem.kind === 'quotes' ? messages.quotes(problem.row) : messages.fileProblems[problem.kind];
}

import { Suspense, useState } from 'react';
import { importMessages as messages } from '#features/admin/import/messages.ts';
import { formatCount } from '#lib/i18n/formats.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { ChooseFile } from './choose-import-file.tsx';
import type { ReadFile } from './read-table.ts';
import './import.css';

/** Loaded with the first file, as the library that reads it is. */
const ImportSteps = lazyPart(async () => (await import('./import-steps.tsx')).ImportSteps, NotLoaded);

/** /admin/donors/import: a file, its columns, and what becomes of its rows. */
export function ImportScreen() {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [isChecked, setChecked] = useState(false);
  const step = file === null ? 0 : isChecked ? 2 : 1;

  function leave() {
    setFile(null);
    setChecked(false);
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="import-head">
        <div className="min-w-0">
          <PageTitle>{messages.title}</PageTitle>
          {file !== null && (
            <p className="mt-0.5 text-small text-quiet wrap-anywhere">
              {messages.rowsOf(file.name, file.sheet.rows.length)}
            </p>
          )}
        </div>
        <Steps current={step} />
      </div>
      {file === null ? (
        <ChooseFile onRead={(name, read) => setFile({ ...read, name })} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={5} of="table" />}>
          <ImportSteps file={file} onChecked={setChecked} onLeave={leave} />
        </Suspense>
      )}
    </div>
  );
}

function NotLoaded() {
  return <Alert>{messages.notLoaded}</Alert>;
}

function Steps({ current }: { readonly current: number }) {
  return (
    <ol aria-label={messages.stepsName} className="import-steps">
      {messages.steps.map((name, step) => (
        <li key={name} aria-current={step === current ? 'step' : undefined}>
          <span aria-hidden="true">{formatCount(step + 1)}</span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

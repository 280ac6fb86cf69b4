import { useState } from 'react';
import type { CheckedFile } from './check-import.ts';
import { ImportPreview } from './import-preview.tsx';
import { type ColumnChoices, MatchColumns } from './match-import-columns.tsx';
import type { ReadFile } from './read-table.ts';

interface ImportStepsProps {
  /** Named by its file, and by the sheet in it. */
  readonly file: ReadFile;
  /** Told whether the rows have been checked, with which the last step begins. */
  readonly onChecked: (isChecked: boolean) => void;
  /** Leads to the choice of another file. */
  readonly onLeave: () => void;
}

/** The steps after the choice of a file: its columns, and what becomes of its rows. */
export function ImportSteps({ file, onChecked, onLeave }: ImportStepsProps) {
  const [sheet, setSheet] = useState(file.sheet);
  const [choices, choose] = useState<ColumnChoices>({
    columns: file.columns,
    answers: {},
  });
  const [checked, setChecked] = useState<CheckedFile | null>(null);

  function show(next: CheckedFile | null) {
    setChecked(next);
    onChecked(next !== null);
  }

  /** The columns are still those of the file as it is corrected. */
  function correct(next: CheckedFile) {
    setSheet(next.sheet);
    setChecked(next);
  }

  return checked === null ? (
    <MatchColumns
      file={file.name}
      sheet={sheet}
      choices={choices}
      onChange={choose}
      onBack={onLeave}
      onChecked={show}
    />
  ) : (
    <ImportPreview checked={checked} onCorrected={correct} onBack={() => show(null)} onAnother={onLeave} />
  );
}

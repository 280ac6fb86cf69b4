import { type BijoyText, inOtherCoding } from '@blood-bank/domain/roster-import/find-bijoy';
import { useState } from 'react';
import { type CheckedFile, readAgain } from './check-import.ts';
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
  const [inUnicode, setInUnicode] = useState<ReadonlySet<string>>(
    () => new Set(file.bijoy.filter(({ isSure }) => isSure).map(({ before }) => before)),
  );

  function show(next: CheckedFile | null) {
    setChecked(next);
    onChecked(next !== null);
  }

  /** The columns are still those of the file as it is corrected. */
  function correct(next: CheckedFile) {
    setSheet(next.sheet);
    setChecked(next);
  }

  /** Converts texts, or keeps them as they were. */
  async function recode(texts: readonly BijoyText[]): Promise<void> {
    if (checked === null) return;
    const others = new Set(inUnicode);
    let recoded = sheet;
    for (const text of texts) {
      recoded = inOtherCoding(recoded, file.table, text, others.has(text.before));
      if (!others.delete(text.before)) others.add(text.before);
    }
    correct(await readAgain(checked, recoded));
    setInUnicode(others);
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
    <ImportPreview
      checked={checked}
      bijoy={{ texts: file.bijoy, table: file.table, inUnicode, onRecode: recode }}
      onCorrected={correct}
      onBack={() => show(null)}
      onAnother={onLeave}
    />
  );
}

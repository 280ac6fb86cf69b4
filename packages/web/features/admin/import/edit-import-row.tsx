import type { RowFinding } from '@blood-bank/domain/roster-import/read-cells';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { importStepMessages as messages } from '#features/admin/import/messages.ts';
import { adminMessages } from '#features/admin/list/messages.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { type CheckedFile, correctRow } from './check-import.ts';
import { labelOf, listFields, sentenceAbout } from './list-fields.ts';

interface EditImportRowProps {
  readonly checked: CheckedFile;
  /** The number of the row. */
  readonly row: number;
  readonly onCorrected: (checked: CheckedFile) => void;
  readonly onClose: () => void;
}

/** The cells of a row that have a column, to be corrected for the import. It stays open until they can be read. */
export function EditImportRow({ checked, row, onCorrected, onClose }: EditImportRowProps) {
  const { sheet, columns, rows } = checked;
  const form = useRef<HTMLFormElement>(null);
  const [findings, setFindings] = useState(() =>
    [...rows.problems, ...rows.notes].filter((finding) => finding.row === row),
  );
  const fields = listFields().flatMap((field) => {
    const column = columns[field] ?? null;
    return column === null ? [] : [{ field, column }];
  });
  const cells = sheet.rows.find(({ number }) => number === row)?.cells ?? [];
  const submission = useSubmission({
    send: (corrected: readonly string[]) => correctRow(checked, row, corrected),
    onResult(next, hasLeft) {
      if (hasLeft) return;
      const left = next.rows.problems.filter((finding) => finding.row === row);
      if (left.length === 0) return onCorrected(next);
      flushSync(() => setFindings(left));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    logged: 'A corrected row could not be checked.',
    failure: (error) => failureSentence(error, messages.checkFailed),
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const corrected = Array.from({ length: sheet.width }, (_, at) => cells[at] ?? '');
    for (const { field, column } of fields) corrected[column] = String(typed.get(field));
    void submission.start(corrected);
  }

  /** What is wrong with a field; with one that the file has no column for, it is told above all others. */
  const sentenceOf = (is: (finding: RowFinding) => boolean) => {
    const finding = findings.find(is);
    return finding && sentenceAbout(finding);
  };
  const elsewhere = sentenceOf((finding) => (columns[finding.field] ?? null) === null);

  return (
    <Dialog title={messages.rowTitle(row)} close={adminMessages.close} onClose={onClose}>
      <form ref={form} noValidate className="p-4 md:p-6" onSubmit={save}>
        <FormAlert sentences={[submission.failure, elsewhere ?? null]} />
        <p className="mb-4 text-small text-quiet">{messages.editHint}</p>
        {fields.map(({ field, column }) => (
          <TextField
            key={field}
            name={field}
            label={labelOf(field)}
            defaultValue={cells[column]}
            autoComplete="off"
            problem={sentenceOf((finding) => finding.field === field)}
          />
        ))}
        <Button type="submit" variant="main" size="form" busy={submission.isPending}>
          {messages.save}
        </Button>
      </form>
    </Dialog>
  );
}

import { limits } from '@blood-bank/domain/records/limits';
import Download from '@lucide/icons/icons/download';
import { useId, useState } from 'react';
import { exportMessages as messages } from '#features/admin/list/messages.ts';
import type { Identified } from '../../../lib/lists/paginated-list.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { logOnly } from '../audit/api.ts';
import { readHiddenNumbers } from './hidden-numbers-api.ts';
import type { ListQuery } from './list-query.ts';
import { readAll } from './read-all.ts';
import type { AdminRecords } from './records-api.ts';
import { useLongWork } from './use-long-work.ts';

/** What of a list is exported, and how. */
export interface ListExport<Row> {
  readonly name: 'donors' | 'requests' | 'users';
  /** Loads what makes the text of the file. */
  readonly loadCsv: () => Promise<(rows: readonly Row[]) => string>;
  /** The rows whose contact number is elsewhere; only of donors. */
  readonly hidesNumber?: (row: Row) => boolean;
}

interface ExportListProps<Row extends Identified> extends ListExport<Row> {
  readonly records: AdminRecords<Row>;
  /** What is shown: the whole list, or what is found. */
  readonly query: ListQuery;
}

/** Rows that have been read, of which some hide their number: to be asked about. */
interface Asked<Row> {
  readonly rows: readonly Row[];
  readonly hidden: readonly string[];
}

const collections = { donors: 'donors', requests: 'bloodRequests', users: 'users' } as const;

/** The button that saves a list as a CSV file, which takes as long as the list. */
export function ExportList<Row extends Identified>(props: ExportListProps<Row>) {
  const { name, records, query, loadCsv, hidesNumber } = props;
  const [asked, ask] = useState<Asked<Row> | null>(null);
  const id = useId();
  const { progress, start, stop } = useLongWork(id, {
    logged: 'A list could not be exported.',
    failed: messages.failed,
  });

  function read() {
    void start(async (follow) => {
      const rows = await readAll(records, query, follow(messages.exporting));
      const hidden = hidesNumber === undefined ? [] : rows.filter(hidesNumber).map((row) => row.id);
      if (hidden.length > 0) ask({ rows, hidden });
      else await saveWithout(rows);
    });
  }

  function includeNumbers({ rows, hidden }: Asked<Row>) {
    ask(null);
    void start(async (follow) => {
      const label = (done: number) => messages.readingNumbers(done, hidden.length);
      const numbers = await readHiddenNumbers(hidden, follow(label));
      await save(rows.map((row) => withNumber(row, numbers)));
    });
  }

  function leaveOutNumbers({ rows }: Asked<Row>) {
    ask(null);
    void start(() => saveWithout(rows));
  }

  /** The audit log tells of the export before the file is there. */
  async function saveWithout(rows: readonly Row[]) {
    const targets = rows.length > limits.auditTargetsMax ? [] : rows.map((row) => row.id);
    await logOnly({ action: 'export', collection: collections[name], targets });
    await save(rows);
  }

  async function save(rows: readonly Row[]) {
    const csv = await loadChunk(loadCsv);
    const file = new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' });
    saveFile(messages.fileName(name, campusToday()), file);
    showToast({ failed: false, sentence: messages.done(rows.length) });
  }

  return (
    <>
      <Button id={id} size="small" busy={progress !== null} busyLabel={progress ?? ''} onClick={read}>
        <Icon of={Download} className="size-4 flex-none" />
        {messages.button}
      </Button>
      {progress !== null && (
        <Button size="small" onClick={stop}>
          {messages.stop}
        </Button>
      )}
      {asked !== null && (
        <HiddenNumbersQuestion
          count={asked.hidden.length}
          onLeaveOut={() => leaveOutNumbers(asked)}
          onInclude={() => includeNumbers(asked)}
          onCancel={() => ask(null)}
        />
      )}
    </>
  );
}

interface HiddenNumbersQuestionProps {
  readonly count: number;
  readonly onLeaveOut: () => void;
  readonly onInclude: () => void;
  readonly onCancel: () => void;
}

/** Both answers export: what most exports need is the filled one. */
function HiddenNumbersQuestion({ count, onLeaveOut, onInclude, onCancel }: HiddenNumbersQuestionProps) {
  return (
    <QuestionDialog
      question={messages.hidden.question}
      consequence={messages.hidden.consequence(count)}
      onClose={onCancel}
    >
      <div className="grid gap-3">
        <Button variant="main" data-initial-focus="" onClick={onLeaveOut}>
          {messages.hidden.leaveOut(count)}
        </Button>
        <Button onClick={onInclude}>{messages.hidden.include}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {messages.hidden.cancel}
        </Button>
      </div>
    </QuestionDialog>
  );
}

function withNumber<Row extends Identified>(row: Row, numbers: ReadonlyMap<string, string>): Row {
  const contactNumber = numbers.get(row.id);
  return contactNumber === undefined ? row : { ...row, contactNumber };
}

import type { ListedPerson } from '@blood-bank/domain/roster-import/compare-people';
import type { RowFinding } from '@blood-bank/domain/roster-import/read-cells';
import { unlistedDepartments } from '@blood-bank/domain/roster-import/spellings';
import type { ReadRows } from '@blood-bank/domain/roster-import/who-is-who';
import { memo, useState } from 'react';
import { importStepMessages as messages } from '#features/admin/import/messages.ts';
import { formatCount } from '#lib/i18n/formats.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** The id of the heading above the problems, which can take focus. */
export const problemsHeading = 'import-problems';

interface FindingsProps {
  readonly rows: ReadRows;
  /** Those who are not here. */
  readonly fresh: readonly ListedPerson[];
  /** Opens a row to be corrected; null once the import has begun. */
  readonly onEdit: ((row: number) => void) | null;
}

/** What was found in the rows. Long lists, which an import in progress leaves alone. */
export const ImportFindings = memo(function ImportFindings(props: FindingsProps) {
  return (
    <div className="import-findings">
      <Problems {...props} />
      <Readings {...props} />
    </div>
  );
});

/** Why rows are left out. */
function Problems({ rows: { problems }, onEdit }: FindingsProps) {
  return (
    <section>
      <h2 id={problemsHeading} tabIndex={-1} className="mb-1.5">
        {messages.problems}
        {problems.length > 0 && (
          <span className="font-medium text-quiet"> {formatCount(problems.length)}</span>
        )}
      </h2>
      {problems.length === 0 ? (
        <p>{messages.noProblems}</p>
      ) : (
        <>
          <p className="mb-2 max-w-prose text-small text-quiet">
            {onEdit === null ? messages.problemsLeft : messages.problemsHint}
          </p>
          <LongList label={messages.problems} items={problems.map(itemOf)} onEdit={onEdit} />
        </>
      )}
    </section>
  );
}

/** What was read otherwise than it is written, for a look before it is imported. */
function Readings({ rows: { notes, spellings }, fresh, onEdit }: FindingsProps) {
  const departments = unlistedDepartments(fresh, campus.departments);
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      {spellings.length > 0 && (
        <section>
          <h2 className="mb-1.5">{messages.spellings}</h2>
          <LongList
            label={messages.spellings}
            items={spellings.map(({ written, group, count }) => ({
              key: written,
              text: `${messages.spelling(written, group)} (${messages.spellingCount(count)})`,
              row: null,
            }))}
            onEdit={null}
          />
        </section>
      )}
      {departments.length > 0 && (
        <section>
          <h2 className="mb-1.5">{messages.departments}</h2>
          <LongList
            label={messages.departments}
            items={departments.map(({ department, count }) => ({
              key: department,
              text: messages.department(department, count),
              row: null,
            }))}
            onEdit={null}
          />
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h2 className="mb-1.5">{messages.notes}</h2>
          <LongList label={messages.notes} items={notes.map(itemOf)} onEdit={onEdit} />
        </section>
      )}
    </div>
  );
}

const itemsAtFirst = 10;
const itemsMore = 200;

interface Item {
  readonly key: string;
  readonly text: string;
  /** The row that it is about; null for several. */
  readonly row: number | null;
}

interface LongListProps extends Pick<FindingsProps, 'onEdit'> {
  readonly label: string;
  readonly items: readonly Item[];
}

/** A list of which a part is shown first. */
function LongList({ label, items, onEdit }: LongListProps) {
  const [shown, show] = useState(itemsAtFirst);
  const more = Math.min(itemsMore, items.length - shown);
  return (
    <Panel className="import-list">
      <ul aria-label={label} className="divide-y divide-line">
        {items.slice(0, shown).map(({ key, text, row }) => (
          <li key={key}>
            <span>{text}</span>
            {onEdit !== null && row !== null && (
              <Button
                size="small"
                variant="quiet"
                aria-label={messages.editRow(row)}
                onClick={() => onEdit(row)}
              >
                {messages.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" onClick={() => show(shown + more)}>
          {messages.showMore(more)}
        </Button>
      )}
    </Panel>
  );
}

function itemOf(finding: RowFinding): Item {
  const { row, field, name, problem } = finding;
  return {
    key: `${row} ${field} ${problem}`,
    text: messages.row(row, name, messages.findingSentence(finding)),
    row,
  };
}

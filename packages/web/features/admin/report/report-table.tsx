import { useId } from 'react';
import { reportMessages as messages } from '#features/admin/report/messages.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { ReportTable } from './tables.ts';

/** A chart whose bars are in the rows of its table. */
export function ReportChart({ title, heading, columns, rows, total, bar }: ReportTable) {
  const titleId = useId();
  const largest = Math.max(
    ...rows.flatMap(({ values }) => [values[bar.part] ?? 0, wholeOf(values, bar) ?? 0]),
  );
  return (
    <Panel as="section" aria-labelledby={titleId} className="report-chart">
      <h2 id={titleId}>{title}</h2>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, id = name, values }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <Bar part={values[bar.part] ?? 0} whole={wholeOf(values, bar)} largest={largest} />
              </th>
              <Values columns={columns} values={values} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.name}</th>
            <Values columns={columns} values={total.values} />
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}

function Values({
  columns,
  values,
}: Pick<ReportTable, 'columns'> & { readonly values: readonly (number | null)[] }) {
  return columns.map(({ name, isPercent }, at) => {
    const value = values[at] ?? null;
    if (value === null) return <td key={name} />;
    return <td key={name}>{isPercent ? messages.percent(value) : messages.number(value)}</td>;
  });
}

interface BarProps {
  readonly part: number;
  readonly whole: number | null;
  /** What the longest bar stands for. */
  readonly largest: number;
}

/** The row's numbers, which stand next to it, on one scale for the whole chart. */
function Bar({ part, whole, largest }: BarProps) {
  const percent = (value: number) => `${largest === 0 ? 0 : (100 * value) / largest}%`;
  return (
    <svg aria-hidden="true">
      <rect className="scale" width="100%" height="100%" rx="3" />
      {whole !== null && <rect className="whole" width={percent(whole)} height="100%" rx="3" />}
      <rect className="part" width={percent(part)} height="100%" rx="3" />
    </svg>
  );
}

function wholeOf(values: readonly (number | null)[], { whole }: ReportTable['bar']): number | null {
  return whole === null ? null : (values[whole] ?? 0);
}

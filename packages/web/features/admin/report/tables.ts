import { toUtc } from '@blood-bank/domain/calendar-date';
import { callOutcomes } from '@blood-bank/domain/records/call';
import { components } from '@blood-bank/domain/records/donation';
import { responses } from '@blood-bank/domain/records/response-time';
import { reportMessages as messages } from '#features/admin/report/messages.ts';
import type { Report, Units } from './api.ts';
import { percentMet, totalsOf } from './figures.ts';

/** A figure with its name, as a number and in words. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** What it is a part of, or consists of. */
  readonly detail?: string;
  /** For the CSV file, by name. */
  readonly numbers: Readonly<Record<string, number | string>>;
}

interface TableRow {
  /** Of a row whose name may be that of another one. */
  readonly id?: string;
  readonly name: string;
  /** One for each column; null in a column that does not apply. */
  readonly values: readonly (number | null)[];
}

/** A table with a bar in each row. */
export interface ReportTable {
  readonly title: string;
  /** What the rows are. */
  readonly heading: string;
  readonly columns: readonly { readonly name: string; readonly isPercent?: true }[];
  readonly rows: readonly TableRow[];
  /** The sum of the rows. */
  readonly total: TableRow;
  /** The columns that the bar shows: a part, and what it is a part of. */
  readonly bar: { readonly part: number; readonly whole: number | null };
}

const { columns, number } = messages;

/** The figures of a report that are not in its tables alone. */
export function figuresOf(report: Report): readonly Figure[] {
  const totals = totalsOf(report);
  const counted = (name: string, count: number, detail?: string): Figure => ({
    name,
    value: number(count),
    ...(detail !== undefined && { detail }),
    numbers: { [name]: count },
  });
  const { short } = totals;
  return [
    counted(messages.requested, totals.requested, messages.ofRequests(totals.requests)),
    counted(messages.received, totals.received),
    {
      name: messages.share,
      value: totals.percent === null ? messages.notKnown : messages.percent(totals.percent),
      numbers: { [messages.share]: totals.percent ?? '' },
    },
    counted(messages.requestsMet, totals.met, messages.ofRequests(totals.requests)),
    ...responses.map((response): Figure => {
      const { requests, minutes } = report.responses[response];
      const name = messages.responses[response];
      return {
        name,
        value: minutes === null ? messages.notKnown : messages.duration(minutes),
        detail: messages.ofRequests(requests),
        numbers: { [messages.inMinutes(name)]: minutes ?? '', [messages.requestsOf(name)]: requests },
      };
    }),
    counted(messages.called, totals.called, messages.comingOf(totals.coming)),
    counted(messages.donated, totals.donations),
    counted(messages.firstTime, report.firstTimeDonors),
    {
      ...counted(messages.newDonors, totals.newDonors, messages.withAccount(report.newDonors.members)),
      numbers: {
        [messages.newDonors]: totals.newDonors,
        [messages.newWithAccount]: report.newDonors.members,
      },
    },
    {
      name: messages.short,
      value:
        short.length === 0
          ? messages.none
          : short.map(({ group, units }) => messages.shortBy(group, units)).join(', '),
      ...(short.length > 0 && { detail: messages.shortUnits }),
      numbers: Object.fromEntries(
        short.map(({ group, units }) => [`${messages.short}: ${group}`, units] as const),
      ),
    },
  ];
}

/** The tables of a report; each total is the sum of its rows. */
export function tablesOf(report: Report): readonly ReportTable[] {
  const totals = totalsOf(report);
  const { statuses, donations, calls, callers, others } = report;
  const named = callers.map(({ name, ...work }) => ({ ...work, name: name || messages.formerVolunteer }));
  const work = [
    ...named,
    ...(Object.values(others).some((count) => count > 0)
      ? [{ ...others, id: '', name: messages.others }]
      : []),
  ].map(({ id, name, calls: made, coming, donations: given }) => ({
    id,
    name,
    values: [made, coming, given],
  }));
  return [
    unitsTable(
      messages.byGroup,
      columns.group,
      report.groups.map(({ group, ...units }) => unitsRow(messages.group(group), units)),
      totals,
    ),
    unitsTable(
      messages.byMonth,
      columns.month,
      report.months.map(({ month, ...units }) => unitsRow(messages.month(toUtc(month.first)), units)),
      totals,
    ),
    {
      title: messages.byVolunteer,
      heading: columns.volunteer,
      columns: [{ name: columns.calls }, { name: columns.coming }, { name: columns.donations }],
      rows: work,
      total: { name: messages.total, values: [0, 1, 2].map((at) => sumAt(work, at)) },
      bar: { part: 2, whole: 0 },
    },
    countsTable(
      messages.byComponent,
      columns.component,
      columns.donations,
      components.map((component) => [messages.components[component], donations[component]]),
    ),
    countsTable(
      messages.byOutcome,
      columns.outcome,
      columns.donors,
      callOutcomes.map((outcome) => [messages.outcomes[outcome], calls[outcome]]),
    ),
    countsTable(
      messages.byStatus,
      columns.status,
      columns.requests,
      (['fulfilled', 'cancelled', 'active'] as const).map((status) => [
        messages.statuses[status],
        statuses[status],
      ]),
    ),
  ];
}

function unitsTable(title: string, heading: string, rows: readonly TableRow[], total: Units): ReportTable {
  return {
    title,
    heading,
    columns: [
      { name: columns.requests },
      { name: columns.requested },
      { name: columns.received },
      { name: columns.share, isPercent: true },
    ],
    rows,
    total: unitsRow(messages.total, total),
    bar: { part: 2, whole: 1 },
  };
}

function unitsRow(name: string, units: Units): TableRow {
  const { requests, requested, received } = units;
  return { name, values: [requests, requested, received, percentMet(units)] };
}

function countsTable(
  title: string,
  heading: string,
  column: string,
  counts: readonly (readonly [name: string, count: number])[],
): ReportTable {
  const rows = counts.map(([name, count]) => ({ name, values: [count] }));
  return {
    title,
    heading,
    columns: [{ name: column }],
    rows,
    total: { name: messages.total, values: [sumAt(rows, 0)] },
    bar: { part: 0, whole: null },
  };
}

function sumAt(rows: readonly TableRow[], column: number): number {
  return rows.reduce((total, { values }) => total + (values[column] ?? 0), 0);
}

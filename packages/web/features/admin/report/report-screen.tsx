import { addDays, toUtc } from '@blood-bank/domain/calendar-date';
import { callDays } from '@blood-bank/domain/records/call';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportMessages as messages } from '#features/admin/report/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence, logProblem, problemOf, retryFor } from '../../../lib/firestore/errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { type Report, readReport } from './api.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportDates } from './report-dates.tsx';
import { ReportChart } from './report-table.tsx';
import { figuresOf, tablesOf } from './tables.ts';
import { useReportDates } from './use-report-dates.ts';

import './report.css';

/** /admin/report: the club's figures of a span of dates, counted when it is opened. */
export function ReportScreen() {
  const dates = useReportDates();
  const { span, today } = dates;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: adminQueryKeys.report(span),
    queryFn: ({ signal }) => readReport(span, signal),
    // Some ninety counts, of which few change while it is read.
    staleTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => {
    if (error !== null) logProblem('The report could not be counted.', error);
  }, [error]);

  return (
    <div className="report grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle>{messages.title}</PageTitle>
        {data !== undefined && <ReportActions report={data} />}
      </div>
      <ReportDates {...dates} />
      <p className="report-span">
        <span className="report-site" translate="no">
          {campus.siteName}
        </span>{' '}
        <span>{messages.span(toUtc(span.first), toUtc(span.last))}</span>
      </p>
      {error !== null && !isFetching && (
        <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, sentenceFor(error))}</Alert>
      )}
      {data === undefined && isFetching && <Skeleton />}
      {data !== undefined && <Figures report={data} isSwept={span.first < addDays(today, -callDays)} />}
    </div>
  );
}

interface FiguresProps {
  readonly report: Report;
  /** Calls of some of the dates are not stored any more. */
  readonly isSwept: boolean;
}

function Figures({ report, isSwept }: FiguresProps) {
  const { notes } = messages;
  return (
    <>
      <RowPanel>
        <dl aria-label={messages.figures} className="report-figures md:rounded-panel">
          {figuresOf(report).map(({ name, value, detail }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className="report-value">{value}</span>
                {detail !== undefined && <span className="text-caption text-quiet"> {detail}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </RowPanel>
      <div className="report-charts">
        {tablesOf(report).map((table) => (
          <ReportChart key={table.title} {...table} />
        ))}
      </div>
      <ul className="grid gap-1 text-caption text-quiet">
        {[notes.units, notes.median, notes.calls, notes.donations].map((note) => (
          <li key={note}>{note}</li>
        ))}
        {isSwept && <li>{notes.swept(callDays)}</li>}
      </ul>
    </>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={uiMessages.loading}
      className="report-skeleton motion-safe:animate-pulse"
    />
  );
}

function sentenceFor(error: Error): string {
  const { kind } = problemOf(error);
  if (kind === 'missing-index') return messages.indexMissing;
  return kind === 'conflict' ? messages.changed : messages.failed;
}

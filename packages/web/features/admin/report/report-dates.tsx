import { type FormEvent, useEffect, useState } from 'react';
import { reportMessages as messages } from '#features/admin/report/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { type PeriodChoice, periodChoices, readDates, type useReportDates } from './use-report-dates.ts';

type ReportDatesProps = ReturnType<typeof useReportDates>;

/** Chooses the dates of the report: a period, or others by a form. */
export function ReportDates(props: ReportDatesProps) {
  const { choice, choose } = props;
  return (
    <div data-print="none" className="report-dates">
      <ChoiceField
        label={messages.period}
        choices={periodChoices}
        choiceLabels={messages.periods}
        value={choice}
        onChange={({ target }) => choose(target.value as PeriodChoice)}
      />
      {choice === 'other' && <OtherDates {...props} />}
    </div>
  );
}

function OtherDates({ span, today, chooseDates }: ReportDatesProps) {
  const [first, setFirst] = useState<string>(span.first);
  const [last, setLast] = useState<string>(span.last);
  const [problem, setProblem] = useState<string>();

  // Also those that one goes back to.
  useEffect(() => {
    setFirst(span.first);
    setLast(span.last);
    setProblem(undefined);
  }, [span]);

  function show(event: FormEvent) {
    event.preventDefault();
    const dates = readDates(first, last, today);
    if (typeof dates === 'object') chooseDates(dates);
    else setProblem(messages.datesProblem[dates]);
  }

  return (
    <form noValidate onSubmit={show}>
      <TextField
        type="date"
        label={messages.from}
        max={today}
        problem={problem}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <TextField
        type="date"
        label={messages.to}
        max={today}
        value={last}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button type="submit">{messages.show}</Button>
    </form>
  );
}

import { toUtc } from '@blood-bank/domain/calendar-date';
import ClipboardCopy from '@lucide/icons/icons/clipboard-copy';
import Download from '@lucide/icons/icons/download';
import Printer from '@lucide/icons/icons/printer';
import { useState } from 'react';
import { reportMessages as messages } from '#features/admin/report/messages.ts';
import { failureSentence, logProblem } from '../../../lib/firestore/errors.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { clubNewsText } from '../../../lib/print/club-news.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useCopy } from '../../../ui/use-copy.tsx';
import type { Report } from './api.ts';
import { totalsOf } from './figures.ts';

/** How the report leaves the site. */
export function ReportActions({ report }: { readonly report: Report }) {
  const { copy, status } = useCopy();
  const [isExporting, setExporting] = useState(false);
  const { first, last } = report.span;

  async function save(name: string, saved: string, makeText: () => Promise<string>) {
    try {
      saveFile(
        `${name}-${first}-${last}.csv`,
        new Blob([await makeText()], { type: 'text/csv;charset=utf-8' }),
      );
    } catch (error) {
      logProblem('The report could not be saved.', error);
      return showToast({ failed: true, sentence: failureSentence(error, messages.notSaved) });
    }
    showToast({ failed: false, sentence: saved });
  }

  function saveReport() {
    return save('report', messages.saved, async () => {
      const { reportCsv } = await loadChunk(() => import('./report-csv.ts'));
      return reportCsv(report);
    });
  }

  async function saveDonations() {
    setExporting(true);
    await save('donations', messages.donationsSaved, async () => {
      const { exportDonations } = await loadChunk(() => import('./donations-api.ts'));
      return exportDonations(report.span);
    });
    setExporting(false);
  }

  return (
    <div data-print="none" className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => void saveReport()}>
        <Icon of={Download} className="size-4 flex-none" />
        {messages.export}
      </Button>
      <Button
        size="small"
        busy={isExporting}
        busyLabel={messages.exportingDonations}
        onClick={() => void saveDonations()}
      >
        <Icon of={Download} className="size-4 flex-none" />
        {messages.exportDonations}
      </Button>
      <Button size="small" onClick={() => window.print()}>
        <Icon of={Printer} className="size-4 flex-none" />
        {messages.print}
      </Button>
      <span className="relative">
        <Button size="small" onClick={() => void copy(newsOf(report))}>
          <Icon of={ClipboardCopy} className="size-4 flex-none" />
          {messages.copy}
        </Button>
        {status}
      </span>
    </div>
  );
}

function newsOf(report: Report): string {
  const { short, ...totals } = totalsOf(report);
  return clubNewsText({
    ...totals,
    first: toUtc(report.span.first),
    last: toUtc(report.span.last),
    firstTimeDonors: report.firstTimeDonors,
    minutes: report.responses.calledAfter.minutes,
    short: short.slice(0, 3).map(({ group }) => group),
  });
}

import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { reportReasons } from '@blood-bank/domain/records/member-report';
import { memberReportMessages as messages } from '#features/member-reports/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReporting } from './use-reporting.ts';

interface ReportRequestProps {
  readonly request: Pick<BloodRequest, 'id'>;
  readonly onClose: () => void;
}

/** Reports a request to the admins, by the press of a reason. */
export function ReportRequest({ request, onClose }: ReportRequestProps) {
  const report = useReporting({ kind: 'request', target: request.id }, onClose);
  return (
    <Dialog title={messages.request.title} close={messages.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-3 p-4 md:p-6">
        <p>{messages.request.lead}</p>
        {reportReasons.request.map((reason) => (
          <Button key={reason} onClick={() => report(reason)}>
            {messages.reasons[reason]}
          </Button>
        ))}
        <p className="text-small text-quiet">{messages.whoSees}</p>
      </div>
    </Dialog>
  );
}

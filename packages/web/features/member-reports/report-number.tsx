import type { Donor } from '@blood-bank/domain/records/donor';
import { memberReportMessages as messages } from '#features/member-reports/messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useReporting } from './use-reporting.ts';

interface ReportNumberProps {
  readonly donor: Pick<Donor, 'id' | 'fullName'>;
  readonly onClose: () => void;
}

/** Asks before a donor's number is reported to the admins as wrong. */
export function ReportNumber({ donor, onClose }: ReportNumberProps) {
  const report = useReporting({ kind: 'number', target: donor.id }, onClose);
  return (
    <ConfirmDialog
      question={
        <Sentence template={(name = '') => messages.number.question(name)} parts={[donor.fullName]} />
      }
      consequence={messages.whoSees}
      action={messages.number.action}
      onConfirm={() => report('wrong-number')}
      onCancel={onClose}
    />
  );
}

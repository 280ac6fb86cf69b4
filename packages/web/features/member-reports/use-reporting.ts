import type { MemberReport } from '@blood-bank/domain/records/member-report';
import { memberReportMessages as messages } from '#features/member-reports/messages.ts';
import { failureSentence } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { useMember } from '../../session/session.tsx';
import { reportToAdmins } from './api.ts';

/** Reports something to the admins for a reason, after the dialog that asked for it has closed. */
export function useReporting({ kind, target }: Pick<MemberReport, 'kind' | 'target'>, close: () => void) {
  const { uid } = useMember();
  const { start } = useSubmission({
    send: (reason: MemberReport['reason']) => reportToAdmins({ kind, target, reason, reportedBy: uid }),
    logged: 'A report could not be sent.',
    failure: (error) => failureSentence(error, messages.failed),
    toast: (outcome) => ({ failed: false, sentence: messages[kind][outcome] }),
  });
  return (reason: MemberReport['reason']) => {
    void start(reason);
    close();
  };
}

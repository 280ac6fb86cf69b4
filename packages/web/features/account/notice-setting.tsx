import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { noticeMessages as messages } from '#features/donors/messages.ts';
import { failureSentence, problemOf, retryFor } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { type SessionMember, useSession } from '../../session/session.tsx';
import { Alert, Notice } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { readByMail, setByMail } from '../donors/public.ts';

interface NoticeSettingProps {
  readonly member: SessionMember;
}

/** Whether the member wants to be told by mail of requests: a choice that is saved when it is made. */
export function NoticeSetting(props: NoticeSettingProps) {
  // My Account is outside the member area, which has the cache of all other screens.
  return (
    <QueryClientProvider client={queryClient}>
      <Choice {...props} />
    </QueryClientProvider>
  );
}

function Choice({ member: { uid, emailVerified } }: NoticeSettingProps) {
  const queries = useQueryClient();
  // Not while the page says goodbye to a member whose account has just been deleted.
  const isSignedIn = useSession().state === 'member';
  const queryKey = ['notice-setting', uid];
  // Read again at each visit and each return to the tab, as a mail's link changes it too.
  const stored = useQuery({ queryKey, queryFn: () => readByMail(uid), gcTime: 0, enabled: isSignedIn });
  const saving = useSubmission({
    send: async (byMail: boolean) => {
      await setByMail(uid, byMail);
      return byMail;
    },
    onResult: async (byMail) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, byMail);
    },
    // The response may have been lost after the choice was saved.
    onFailure: () => void stored.refetch(),
    logged: 'Whether the member wants mails could not be saved.',
    failure: (error) => failureSentence(error, `${messages.failed} ${problemOf(error).message}`),
    toast: () => null,
  });
  const isStored = stored.data === true;
  const isChecked = saving.isPending ? !isStored : isStored;
  const mustVerify = !emailVerified && !isStored;

  return (
    <div className="-mb-4 *:mb-4">
      <h2 className="mb-1!">{messages.title}</h2>
      <CheckboxField
        name="byMail"
        label={messages.byMail}
        hint={mustVerify ? messages.verifyFirst : `${messages.forDonors} ${messages.byMailHint}`}
        checked={isChecked}
        disabled={stored.data === undefined || mustVerify}
        onChange={() => void saving.start(!isStored)}
      />
      {saving.failure !== null && <Alert>{saving.failure}</Alert>}
      {saving.result === stored.data && saving.result !== null && (
        <Notice>{saving.result ? messages.turnedOn : messages.turnedOff}</Notice>
      )}
      {stored.error !== null && stored.data === undefined && (
        <Alert onRetry={retryFor(stored.error, stored.refetch)}>
          {failureSentence(stored.error, messages.notRead)}
        </Alert>
      )}
    </div>
  );
}

import { failureSentence, retryFor } from '../../data/errors.ts';
import { ContributorsOnly } from '../../forms/contributors-only.tsx';
import { registerDonorMessages } from '../../messages/en/donors.ts';
import { readAgain } from '../../session/account-record.ts';
import { useMember } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card, FormColumn, ListSkeleton } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RegisterDonorForm } from './register-donor-form.tsx';

/** /register-donor: waits for the user record, which fills the form's first fields. */
export function RegisterDonorScreen() {
  const member = useMember();
  return (
    <FormColumn>
      <PageTitle>{registerDonorMessages.title}</PageTitle>
      <ContributorsOnly>
        <p className="mt-1 mb-4 text-quiet">{registerDonorMessages.lead}</p>
        {member.recordState === 'loading' && <ListSkeleton rows={1} />}
        {member.recordState === 'failed' && (
          <Alert onRetry={retryFor(member.recordError, readAgain)}>
            {failureSentence(member.recordError, registerDonorMessages.profileFailed)}
          </Alert>
        )}
        {member.record !== null && (
          <Card>
            <RegisterDonorForm member={member} record={member.record} />
          </Card>
        )}
      </ContributorsOnly>
    </FormColumn>
  );
}

import { registerDonorMessages } from '#messages/donor-forms.ts';
import { failureSentence, retryFor } from '../../data/errors.ts';
import { ContributorsOnly } from '../../forms/contributors-only.tsx';
import { FormPage } from '../../forms/form-page.tsx';
import { useMember } from '../../session/session.tsx';
import { refreshUserRecord } from '../../session/user-record.ts';
import { Alert } from '../../ui/alert.tsx';
import { CameForRequest } from './came-for-request.tsx';
import { DonorFormSkeleton } from './donor-form.tsx';
import { RegisterDonorForm } from './register-donor-form.tsx';

/** /register-donor: waits for the user record, which fills the form's first fields. */
export function RegisterDonorScreen() {
  const member = useMember();
  return (
    <ContributorsOnly title={registerDonorMessages.title}>
      <CameForRequest uid={member.uid} />
      <FormPage title={registerDonorMessages.title} lead={registerDonorMessages.lead}>
        {member.recordState === 'loading' && <DonorFormSkeleton />}
        {member.recordState === 'failed' && (
          <Alert onRetry={retryFor(member.recordError, refreshUserRecord)}>
            {failureSentence(member.recordError, registerDonorMessages.profileFailed)}
          </Alert>
        )}
        {member.record !== null && <RegisterDonorForm member={member} record={member.record} />}
      </FormPage>
    </ContributorsOnly>
  );
}

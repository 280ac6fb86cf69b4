import { registerDonorMessages as messages, registerDonorMessages } from '#features/donors/messages.ts';
import { failureSentence, retryFor } from '../../../lib/firestore/errors.ts';
import { FormPage } from '../../../lib/forms/form-page.tsx';
import { Link } from '../../../lib/routing/router.tsx';
import { dropDraft, readDraft, wantedPageDraft } from '../../../lib/storage/drafts.ts';
import { ContributorsOnly } from '../../../session/contributors-only.tsx';
import { useMember } from '../../../session/session.tsx';
import { refreshUserRecord } from '../../../session/user-record.ts';
import { Alert } from '../../../ui/alert.tsx';
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

/** Leads a newcomer who signed up because somebody needs blood to what they came for; nothing for others. */
function CameForRequest({ uid }: { readonly uid: string }) {
  const wanted = String(readDraft(uid, wantedPageDraft));
  const about = /^\/(?:(requests\/|view-)|find-|post-)/i.exec(wanted);
  if (about === null) return null;
  return (
    <p role="status" className="mb-4 rounded-panel bg-ink px-4 py-2 text-on-ink">
      {messages.cameForRequest}{' '}
      <Link
        // Donors can be called before the address is verified, which posting a request has to wait for.
        to={wanted.replace('post-request', 'find-donors')}
        className="inline-block py-2.5 font-semibold"
        onClick={() => dropDraft(uid, wantedPageDraft)}
      >
        {about[1] ? messages.seeItNow : messages.findDonorsNow}
      </Link>
    </p>
  );
}

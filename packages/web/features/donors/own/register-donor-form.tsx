import { universityRoles } from '@blood-bank/domain/records/donor';
import { type DonorProfile, donorDetails, donorProfileFields } from '@blood-bank/domain/records/donor-form';
import { blankForm } from '@blood-bank/domain/records/field';
import type { Member } from '@blood-bank/domain/records/member';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { donorFormMessages, registerDonorMessages as messages } from '#features/donors/messages.ts';
import { failureSentence, problemOf } from '../../../lib/firestore/errors.ts';
import { FormAside } from '../../../lib/forms/form-page.tsx';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { Link, useNavigate } from '../../../lib/routing/router.tsx';
import { campusToday } from '../../../lib/server-clock.ts';
import { dropDraft } from '../../../lib/storage/drafts.ts';
import { showToast } from '../../../lib/toast.ts';
import { mustVerifyFirst } from '../../../session/contributors-only.tsx';
import type { SessionMember } from '../../../session/session.tsx';
import { explainSuspension, suspensionSentence } from '../../../session/suspension.tsx';
import { checkVerificationAnew } from '../../../session/verification.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { donorKeys, myDonorQuery } from '../api.ts';
import { type Claim, ClaimNotice, useClaim } from './claim.tsx';
import { DonorForm, DonorPreview, donorFormSentence } from './donor-form.tsx';
import { registerDonor } from './register-api.ts';

interface RegisterDonorFormProps {
  readonly member: SessionMember;
  readonly record: Member;
}

const draftName = 'register-donor';

/** The form that makes a member a donor. It may be sent before the address is verified, and then says so. */
export function RegisterDonorForm({ member, record }: RegisterDonorFormProps) {
  const { uid } = member;
  const navigate = useNavigate();
  const [initial] = useState(() => {
    const { fullName, universityId, department } = record;
    return { ...blankForm(donorProfileFields), fullName, universityId, department };
  });
  const draftForm = useDraftForm({
    fields: donorProfileFields,
    labels: donorFormMessages.labels,
    initial,
    schema: (plan) => donorDetails(campusToday(), plan),
    draft: { uid, name: draftName },
  });
  const { form, start, problems, field, submit, top } = draftForm;
  const [wasSent, setWasSent] = useState(false);
  const donor = useQuery(myDonorQuery(uid));
  const claim = useClaim(member, draftForm, donor.data === null);
  const registration = useRegistration(member, claim);

  const register = submit(
    async (details) => {
      const result = await registration.start(details);
      if (result !== 'registered') return setWasSent(true);
      showToast({ failed: false, sentence: messages.registered, path: '/dashboard' });
      navigate('/dashboard');
    },
    () => {
      setWasSent(true);
      registration.forget();
    },
  );

  const suspension = suspensionSentence(member);
  const isIdle = !registration.isPending && registration.result === null && registration.failure === null;
  const isRegistered =
    suspension === null && (registration.result === 'already-registered' || (isIdle && donor.data != null));
  return (
    <>
      <Panel padding="form">
        <div ref={top}>
          <FormAlert
            sentences={[
              suspension,
              wasSent && mustVerifyFirst(member) && messages.notVerified,
              isRegistered && messages.alreadyRegistered,
              donorFormSentence(problems),
              suspension === null && registration.failure,
            ]}
          >
            {isRegistered && (
              <Link to="/dashboard" className="inline-flex min-h-11 items-center">
                {messages.seeProfile}
              </Link>
            )}
          </FormAlert>
          {!isRegistered && suspension === null && <ClaimNotice claim={claim} />}
        </div>
        <DonorForm
          form={form}
          field={field}
          department={start.department}
          onSubmit={register}
          roleField={
            <ChoiceField
              {...field('universityRole')}
              choose={donorFormMessages.chooseRole}
              choices={universityRoles}
              choiceLabels={donorFormMessages.universityRoles}
            />
          }
        >
          <Button
            type="submit"
            variant="main"
            size="form"
            className="mt-1"
            busy={registration.isPending}
            busyLabel={messages.submitting}
          >
            {messages.submit}
          </Button>
        </DonorForm>
      </Panel>
      <FormAside>
        <Suspense>
          <DonorPreview form={form} record={{ id: uid, isVerified: false, verifiedBloodGroup: null }} />
        </Suspense>
      </FormAside>
    </>
  );
}

/**
 * Registers the member, unless the address is still unverified. It ends when the own record has been read again, so that the
 * dashboard shows it immediately. A second attempt also succeeds where the first was done and only its response was lost.
 */
function useRegistration(member: SessionMember, claim: Claim) {
  const queries = useQueryClient();
  const wasTried = useRef(false);
  return useSubmission({
    send: async (details: DonorProfile) => {
      // The address may have been verified on another device a moment ago.
      if (mustVerifyFirst(member) && !(await checkVerificationAnew())) return 'not-verified';
      const isRepeated = wasTried.current;
      wasTried.current = true;
      return registerDonor(member, details, { isRepeated, claimedEntry: await claim.entryToClaim() });
    },
    onResult: async (result) => {
      // A member who registered elsewhere may have typed something else there: the draft is kept.
      if (result === 'registered') dropDraft(member.uid, draftName);
      if (result !== 'not-verified')
        await queries.invalidateQueries({ queryKey: donorKeys.myDonor(member.uid) });
    },
    logged: 'The member could not be registered as a donor.',
    failure: (error) => failureSentence(error, `${messages.failed} ${problemOf(error).message}`),
    toast: (result) => {
      if (result === 'not-verified') return null;
      const isDone = result === 'registered';
      return { failed: !isDone, sentence: isDone ? messages.registered : messages.alreadyRegistered };
    },
    explain: explainSuspension,
  });
}

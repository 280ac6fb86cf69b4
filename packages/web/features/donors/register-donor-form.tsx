import {
  type DonorDetails,
  donorDetails,
  donorFormFields,
  universityRoles,
} from '@blood-bank/domain/records/donor';
import { blankForm } from '@blood-bank/domain/records/field';
import type { Member } from '@blood-bank/domain/records/member';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { registerDonor } from '../../data/donors.ts';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { mustVerifyFirst, suspensionSentence } from '../../forms/contributors-only.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { donorFormMessages, registerDonorMessages as words } from '../../messages/en/donors.ts';
import { Link, useNavigate } from '../../routing/router.tsx';
import { dropDraft } from '../../session/drafts.ts';
import type { SessionMember } from '../../session/session.tsx';
import { checkVerificationAnew } from '../../session/verification.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { DonorForm, donorFormSentence } from './donor-form.tsx';
import { useMyDonor } from './use-my-donor.ts';

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
    return { ...blankForm(donorFormFields), fullName, universityId, department };
  });
  const { start, problems, field, submit, top } = useDraftForm({
    fields: donorFormFields,
    labels: donorFormMessages.labels,
    initial,
    schema: donorDetails,
    draft: { uid, name: draftName },
  });
  const [wasSent, setWasSent] = useState(false);
  const donor = useMyDonor(uid);
  const registration = useRegistration(member);

  const register = submit(
    async (details) => {
      const result = await registration.start(details);
      if (result === 'registered') navigate('/dashboard');
      else setWasSent(true);
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
      <div ref={top}>
        <FormAlert
          sentences={[
            suspension,
            wasSent && mustVerifyFirst(member) && words.notVerified,
            isRegistered && words.alreadyRegistered,
            donorFormSentence(problems),
            suspension === null && registration.failure,
          ]}
        >
          {isRegistered && (
            <Link to="/dashboard" className="inline-flex min-h-11 items-center">
              {words.seeProfile}
            </Link>
          )}
        </FormAlert>
      </div>
      <DonorForm
        field={field}
        department={start.department}
        onSubmit={register}
        roleField={
          <ChoiceField
            {...field('universityRole')}
            choose={donorFormMessages.chooseRole}
            choices={universityRoles}
            words={donorFormMessages.universityRoles}
          />
        }
      >
        <Button
          type="submit"
          variant="main"
          className="mt-2 w-full"
          busy={registration.isPending}
          busyLabel={words.submitting}
        >
          {words.submit}
        </Button>
      </DonorForm>
    </>
  );
}

/**
 * Registers the member, unless the address is still unverified. It ends when the own record has been read again, so that the
 * dashboard shows it immediately. A second attempt also succeeds where the first was done and only its answer was lost.
 */
function useRegistration(member: SessionMember) {
  const queries = useQueryClient();
  const wasTried = useRef(false);
  return useSubmission({
    send: async (details: DonorDetails) => {
      // The address may have been verified on another device a moment ago.
      if (mustVerifyFirst(member) && !(await checkVerificationAnew())) return 'not-verified';
      const isRepeated = wasTried.current;
      wasTried.current = true;
      return registerDonor(member, details, isRepeated);
    },
    onResult: async (result) => {
      // A member who registered elsewhere may have typed something else there: the draft is kept.
      if (result === 'registered') dropDraft(member.uid, draftName);
      if (result !== 'not-verified')
        await queries.invalidateQueries({ queryKey: queryKeys.myDonor(member.uid) });
    },
    logged: 'The member could not be registered as a donor.',
    failure: (error) => failureSentence(error, `${words.failed} ${problemOf(error).message}`),
    outcome: (result) => {
      if (result === 'not-verified') return null;
      const isDone = result === 'registered';
      return { failed: !isDone, sentence: isDone ? words.registered : words.alreadyRegistered };
    },
    mayBeSuspended: true,
  });
}

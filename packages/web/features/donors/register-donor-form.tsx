import { contributionObstacle } from '@blood-bank/domain/permissions';
import {
  type DonorForm as DonorFormValues,
  donorFormFields,
  universityRoles,
} from '@blood-bank/domain/records/donor';
import { blankForm } from '@blood-bank/domain/records/field';
import type { Member } from '@blood-bank/domain/records/member';
import { useRef, useState } from 'react';
import { campus } from '../../data/campus.ts';
import { donorFormMessages, registerDonorMessages } from '../../messages/en/donors.ts';
import { Link, useNavigate } from '../../routing/router.tsx';
import { contributionRefusal } from '../../session/contribution-refusal.ts';
import { readDraft } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { askAnewWhetherVerified } from '../../session/verification.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { problemsOf } from '../../ui/field-problems.ts';
import { ChoiceField } from '../../ui/fields.tsx';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { DonorForm } from './donor-form.tsx';
import { donorFormSentence } from './donor-form-sentence.ts';
import { useDonorForm } from './use-donor-form.ts';
import { useMyDonor } from './use-my-donor.ts';
import { registerDraft, registrationFailure, useRegisterDonor } from './use-register-donor.ts';

interface RegisterDonorFormProps {
  readonly member: SessionMember;
  readonly record: Member;
}

/** The form that makes a member a donor. It may be filled and sent before the address is verified, and then says so. */
export function RegisterDonorForm({ member, record }: RegisterDonorFormProps) {
  const { uid } = member;
  const mustVerify = contributionObstacle(member, campus.emailDomains) === 'unverified';
  const navigate = useNavigate();
  const top = useBringIntoView<HTMLDivElement>();
  const [start] = useState(() => restoreDraft(blankFor(record), readDraft(uid, registerDraft)));
  const form = useDonorForm(start);
  const [wasSent, setWasSent] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isUnderWay = useRef(false);
  const donor = useMyDonor(uid);
  const registration = useRegisterDonor(member);

  useKeptDraft(uid, registerDraft, form.subscribe);

  const submit = form.handleSubmit(
    async (details) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      if (!(await isVerified())) {
        setWasSent(true);
        return endAttempt();
      }
      registration.mutate(details, {
        onSuccess: (outcome) => (outcome === 'registered' ? void navigate('/dashboard') : endAttempt()),
        onError: endAttempt,
      });
    },
    () => {
      setWasSent(true);
      top.bring();
      // How the last attempt ended is not what keeps this one from being sent.
      if (!isUnderWay.current) registration.reset();
    },
  );

  /** The address may have been verified on another device a moment ago: then the submit goes on. */
  async function isVerified(): Promise<boolean> {
    if (!mustVerify) return true;
    setAsking(true);
    const isVerifiedByNow = await askAnewWhetherVerified();
    setAsking(false);
    return isVerifiedByNow;
  }

  function endAttempt() {
    isUnderWay.current = false;
    top.bring();
  }

  const refusal = contributionRefusal(member);
  const isRegistered =
    refusal === null &&
    (registration.data === 'already-registered' || (registration.isIdle && donor.data != null));
  return (
    <>
      <div ref={top.ref}>
        <FormAlert
          sentences={[
            refusal,
            wasSent && mustVerify && registerDonorMessages.notVerified,
            isRegistered && registerDonorMessages.alreadyRegistered,
            donorFormSentence(problemsOf(form.formState.errors)),
            refusal === null && registration.error && registrationFailure(registration.error),
          ]}
        >
          {isRegistered && (
            <Link to="/dashboard" className="inline-flex min-h-11 items-center">
              {registerDonorMessages.seeProfile}
            </Link>
          )}
        </FormAlert>
      </div>
      <DonorForm
        form={form}
        onSubmit={submit}
        roleField={
          <ChoiceField
            label={donorFormMessages.labels.universityRole}
            optional
            {...form.register('universityRole')}
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
          busy={isAsking || registration.isPending}
          busyLabel={registerDonorMessages.submitting}
        >
          {registerDonorMessages.submit}
        </Button>
      </DonorForm>
    </>
  );
}

/** The blank form, with what the user record already has. */
function blankFor({ fullName, universityId, department }: Member): DonorFormValues {
  return { ...blankForm(donorFormFields), fullName, universityId, department };
}

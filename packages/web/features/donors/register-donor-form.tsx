import { localCalendarDate } from '@blood-bank/domain/calendar-date';
import {
  type DonorDetails,
  type DonorForm as DonorFormValues,
  donorDefaults,
  donorDetails,
  universityRoles,
} from '@blood-bank/domain/donor';
import type { Member } from '@blood-bank/domain/member';
import { mayContribute } from '@blood-bank/domain/permissions';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { problemOf } from '../../data/errors.ts';
import { readDraft } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { askWhetherVerified } from '../../session/verification.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { donorFormWords, registerDonorWords } from '../../words/en/donors.ts';
import { DonorForm } from './donor-form.tsx';
import { donorFormSentence, problemsOf } from './donor-form-sentence.ts';
import { FormSentences } from './form-sentences.tsx';
import { useMyDonor } from './use-my-donor.ts';
import { registerDraft, useRegisterDonor } from './use-register-donor.ts';

interface RegisterDonorFormProps {
  readonly member: SessionMember;
  readonly record: Member;
}

/** The form that makes a member a donor. It may be filled and sent before the address is verified, and then says so. */
export function RegisterDonorForm({ member, record }: RegisterDonorFormProps) {
  const { uid } = member;
  const navigate = useNavigate();
  const top = useBringIntoView<HTMLDivElement>();
  const [start] = useState(() => restoreDraft(blankFor(record), readDraft(uid, registerDraft)));
  const form = useForm<DonorFormValues, unknown, DonorDetails>({
    resolver: valibotResolver(donorDetails(localCalendarDate(new Date()))),
    defaultValues: start,
  });
  const [wasSent, setWasSent] = useState(false);
  const isUnderWay = useRef(false);
  const donor = useMyDonor(uid);
  const registration = useRegisterDonor(member);

  useKeptDraft(uid, registerDraft, form.subscribe);

  const submit = form.handleSubmit(
    (details) => {
      setWasSent(true);
      if (!mayContribute(member)) {
        // It may have been verified on another device by now: then the sentence goes.
        void askWhetherVerified();
        return top.bring();
      }
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      registration.mutate(details, {
        onSuccess: (outcome) => (outcome === 'registered' ? void navigate('/dashboard') : endAttempt()),
        onError: endAttempt,
      });
    },
    () => {
      setWasSent(true);
      top.bring();
    },
  );

  function endAttempt() {
    isUnderWay.current = false;
    top.bring();
  }

  const isRegistered =
    registration.data === 'already-registered' || (registration.isIdle && donor.data != null);
  return (
    <>
      <div ref={top.ref}>
        <FormSentences
          sentences={[
            wasSent && !mayContribute(member) && registerDonorWords.notVerified,
            isRegistered && registerDonorWords.alreadyRegistered,
            donorFormSentence(problemsOf(form.formState.errors)),
            registration.error && `${registerDonorWords.failed} ${problemOf(registration.error).message}`,
          ]}
          {...(isRegistered && { link: { to: '/dashboard', words: registerDonorWords.seeProfile } })}
        />
      </div>
      <DonorForm
        form={form}
        onSubmit={submit}
        roleField={
          <SelectField
            label={donorFormWords.labels.universityRole}
            optional
            {...form.register('universityRole')}
          >
            <option value="">{donorFormWords.chooseRole}</option>
            {universityRoles.map((role) => (
              <option key={role} value={role}>
                {donorFormWords.universityRoles[role]}
              </option>
            ))}
          </SelectField>
        }
      >
        <Button
          type="submit"
          variant="main"
          className="mt-2 w-full"
          busy={registration.isPending}
          busyLabel={registerDonorWords.submitting}
        >
          {registerDonorWords.submit}
        </Button>
      </DonorForm>
    </>
  );
}

/** The form as it starts: what the account record knows is filled in. */
function blankFor(record: Member): DonorFormValues {
  return {
    fullName: record.fullName,
    universityId: record.universityId,
    universityRole: '',
    department: record.department,
    bloodGroup: '',
    contactNumber: '',
    dateOfBirth: '',
    gender: '',
    lastDonationDate: '',
    isAvailable: donorDefaults.isAvailable,
    allowContactVisibility: donorDefaults.allowContactVisibility,
  };
}

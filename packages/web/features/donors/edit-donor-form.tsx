import { localCalendarDate } from '@blood-bank/domain/calendar-date';
import { type DonorDetails, type DonorForm as DonorFormValues, donorDetails } from '@blood-bank/domain/donor';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { problemOf } from '../../data/errors.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { donorFormWords, editDonorWords } from '../../words/en/donors.ts';
import { DonorForm } from './donor-form.tsx';
import { donorFormSentence, problemsOf } from './donor-form-sentence.ts';
import { FormSentences } from './form-sentences.tsx';
import { type EditedDonor, editDraft, useUpdateDonor } from './use-edited-donor.ts';

/** Specification section 9: the profile-update success message clears. */
const successMilliseconds = 3_000;

/** The form that changes a donor's own record. Changes that were not saved, as before a reload, are filled in again. */
export function EditDonorForm({ edited }: { readonly edited: EditedDonor }) {
  const uid = edited.donor.userId;
  const top = useBringIntoView<HTMLDivElement>();
  const [stored] = useState(() => valuesOf(edited));
  const [start] = useState(() => restoreDraft(stored, readDraft(uid, editDraft)));
  const [isRestored, setIsRestored] = useState(JSON.stringify(start) !== JSON.stringify(stored));
  const form = useForm<DonorFormValues, unknown, DonorDetails>({
    resolver: valibotResolver(donorDetails(localCalendarDate(new Date()))),
    defaultValues: start,
  });
  const { mutate, reset: forgetOutcome, isPending, data: outcome, error } = useUpdateDonor(uid);

  useKeptDraft(uid, editDraft, form.subscribe);

  useEffect(() => {
    if (outcome !== 'updated') return;
    const timer = setTimeout(forgetOutcome, successMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome, forgetOutcome]);

  const submit = form.handleSubmit(
    (details) => {
      if (isPending) return;
      setIsRestored(false);
      mutate(details, { onSettled: top.bring });
    },
    () => {
      top.bring();
      if (!isPending) forgetOutcome();
    },
  );

  /** The button goes, and focus with it to the form's beginning; before the reset, which forgets where the fields are. */
  function discard() {
    form.setFocus('fullName');
    form.reset(stored);
    dropDraft(uid, editDraft);
    setIsRestored(false);
  }

  const problems = donorFormSentence(problemsOf(form.formState.errors));

  return (
    <>
      <div ref={top.ref}>
        <FormSentences
          sentences={[
            problems,
            outcome === 'not-found' && editDonorWords.notFound,
            error && editFailure(error),
          ]}
        />
        {outcome === 'updated' && problems === null && (
          <div className="mb-5">
            <Notice>{editDonorWords.success}</Notice>
          </div>
        )}
        {isRestored && (
          <div className="mb-5 flex flex-wrap items-center gap-3">
            <Notice tone="info">{editDonorWords.restored}</Notice>
            <Button size="small" variant="quiet" onClick={discard}>
              {editDonorWords.discard}
            </Button>
          </div>
        )}
      </div>
      <DonorForm form={form} onSubmit={submit} roleField={<RoleText edited={edited} />}>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="main"
            className="flex-1"
            busy={isPending}
            busyLabel={editDonorWords.saving}
          >
            {editDonorWords.save}
          </Button>
          <Link to="/dashboard" className={buttonClass()}>
            {donorFormWords.dashboard}
          </Link>
        </div>
      </DonorForm>
    </>
  );
}

/** The role at the university is shown, not edited: the specification's update leaves it out. */
function RoleText({ edited: { donor } }: { readonly edited: EditedDonor }) {
  const role = donor.universityRole;
  return (
    <dl className="mb-4 grid gap-1.5">
      <dt className="font-semibold">{donorFormWords.labels.universityRole}</dt>
      <dd className="py-2 md:min-h-[46px]">
        {role === null ? donorFormWords.roleNotGiven : donorFormWords.universityRoles[role]}
      </dd>
    </dl>
  );
}

function editFailure(error: Error): string {
  const { kind, message } = problemOf(error);
  return kind === 'signed-out' ? editDonorWords.notLoggedIn : `${editDonorWords.failed} ${message}`;
}

function valuesOf({ donor, contactNumber }: EditedDonor): DonorFormValues {
  return {
    fullName: donor.fullName,
    universityId: donor.universityId,
    universityRole: donor.universityRole ?? '',
    department: donor.department,
    bloodGroup: donor.bloodGroup,
    contactNumber,
    dateOfBirth: donor.dateOfBirth ?? '',
    gender: donor.gender ?? '',
    lastDonationDate: donor.lastDonationDate ?? '',
    isAvailable: donor.isAvailable,
    allowContactVisibility: donor.allowContactVisibility,
  };
}

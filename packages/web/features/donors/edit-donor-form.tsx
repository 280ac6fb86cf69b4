import type { DonorForm as DonorFormValues } from '@blood-bank/domain/records/donor';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnDonor } from '../../data/donors.ts';
import { donorFormMessages, editDonorMessages } from '../../messages/en/donors.ts';
import { Link } from '../../routing/router.tsx';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { changedPart } from '../../ui/changed-part.ts';
import { problemsOf } from '../../ui/field-problems.ts';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { DonorForm } from './donor-form.tsx';
import { donorFormSentence } from './donor-form-sentence.ts';
import { valuesOf } from './edited-values.ts';
import { useDonorForm } from './use-donor-form.ts';
import { editDraft, editFailure, useUpdateDonor } from './use-edited-donor.ts';

/** Specification section 9: the profile-update success message clears. */
const successMilliseconds = 3_000;

/**
 * The form that changes a donor's own record. Changes that were not saved, as before a reload, are filled in again. Only
 * what the person changed is kept and saved: the rest may have been changed elsewhere since the form was filled.
 */
export function EditDonorForm({ edited }: { readonly edited: OwnDonor }) {
  const uid = edited.donor.userId;
  const top = useBringIntoView<HTMLDivElement>();
  const [first] = useState(() => valuesOf(edited));
  const stored = useRef(first);
  const [start] = useState(() => restoreDraft(first, readDraft(uid, editDraft)));
  const [isRestored, setIsRestored] = useState(JSON.stringify(start) !== JSON.stringify(first));
  const [isMerged, setIsMerged] = useState(false);
  const form = useDonorForm(start);
  const { mutate, reset: forgetOutcome, isPending, data: outcome, error } = useUpdateDonor(uid);
  const isUpdated = outcome != null;

  const changes = useCallback((values: DonorFormValues) => changedPart(values, stored.current), []);
  useKeptDraft(uid, editDraft, form.subscribe, changes);

  useEffect(() => {
    if (!isUpdated) return;
    const timer = setTimeout(forgetOutcome, successMilliseconds);
    return () => clearTimeout(timer);
  }, [isUpdated, forgetOutcome]);

  const submit = form.handleSubmit(
    (details) => {
      if (isPending) return;
      setIsRestored(false);
      setIsMerged(false);
      const sent = form.getValues();
      const changed = Object.keys(changes(sent));
      const editable = Object.entries(details).filter(([field]) => changed.includes(field));
      mutate(Object.fromEntries(editable), {
        onSuccess: (saved) => saved !== null && showSaved(valuesOf(saved), sent),
        onSettled: top.bring,
      });
    },
    () => {
      top.bring();
      if (!isPending) forgetOutcome();
    },
  );

  /** What is stored by now; what has been typed since the form was sent stays typed, and unsaved. */
  function showSaved(saved: DonorFormValues, sent: DonorFormValues) {
    const sentChanges = changedPart(sent, stored.current);
    setIsMerged(Object.keys(changedPart(saved, stored.current)).some((field) => !(field in sentChanges)));
    const typedSince = changedPart(form.getValues(), sent);
    stored.current = saved;
    form.reset({ ...saved, ...typedSince });
    if (Object.keys(typedSince).length === 0) dropDraft(uid, editDraft);
  }

  /** The button goes, and focus with it to the form's beginning; before the reset, which forgets where the fields are. */
  function discard() {
    form.setFocus('fullName');
    form.reset(stored.current);
    dropDraft(uid, editDraft);
    setIsRestored(false);
  }

  const problems = donorFormSentence(problemsOf(form.formState.errors));

  return (
    <>
      <div ref={top.ref}>
        <FormAlert
          sentences={[problems, outcome === null && editDonorMessages.notFound, error && editFailure(error)]}
        />
        {isUpdated && problems === null && (
          <div className="mb-5">
            <Notice>{editDonorMessages.success}</Notice>
          </div>
        )}
        {isMerged && (
          <div className="mb-5">
            <Notice tone="info">{editDonorMessages.changedElsewhere}</Notice>
          </div>
        )}
        {isRestored && (
          <div className="mb-5 flex flex-wrap items-center gap-3">
            <Notice tone="info">{editDonorMessages.restored}</Notice>
            <Button size="small" variant="quiet" onClick={discard}>
              {editDonorMessages.discard}
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
            busyLabel={editDonorMessages.saving}
          >
            {editDonorMessages.save}
          </Button>
          <Link to="/dashboard" className={`${buttonClass()} max-md:w-full`}>
            {donorFormMessages.dashboard}
          </Link>
        </div>
      </DonorForm>
    </>
  );
}

/** The role at the university is shown, not edited: the specification's update leaves it out. */
function RoleText({ edited: { donor } }: { readonly edited: OwnDonor }) {
  const role = donor.universityRole;
  return (
    <dl className="mb-4 grid gap-1.5">
      <dt className="font-semibold">{donorFormMessages.labels.universityRole}</dt>
      <dd className="py-2 md:min-h-[46px]">
        {role === null ? donorFormMessages.roleNotGiven : donorFormMessages.universityRoles[role]}
      </dd>
    </dl>
  );
}

import {
  type DonorProfileForm,
  donorDetails,
  donorProfileFields,
} from '@blood-bank/domain/records/donor-form';
import { filledForm } from '@blood-bank/domain/records/field';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { donorFormMessages, editDonorMessages as messages } from '#features/donors/messages.ts';
import { failureSentence, problemOf } from '../../../lib/firestore/errors.ts';
import { FormAside } from '../../../lib/forms/form-page.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { dropDraft } from '../../../lib/storage/drafts.ts';
import { useMember } from '../../../session/session.tsx';
import { FormAlert, Notice } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { NotifyPanel } from '../../devices/public.ts';
import { donorKeys } from '../api.ts';
import { type DonorChanges, type OwnDonorProfile, updateDonor } from './api.ts';
import { DonorForm, DonorPreview, donorFormSentence } from './donor-form.tsx';

const draftName = 'edit-donor';
/** Specification section 9: the profile-update success message clears. */
const successMilliseconds = 3_000;

/** The form that changes a donor's own record. */
export function EditDonorForm({ edited }: { readonly edited: OwnDonorProfile }) {
  const uid = edited.donor.id;
  const member = useMember();
  const edit = useEditForm({
    fields: donorProfileFields,
    labels: donorFormMessages.labels,
    schema: (plan) => donorDetails(campusToday(), plan),
    uid,
    draftName,
    stored: valuesOf(edited),
  });
  const saving = useSaving(uid);
  const { forget } = saving;
  const isSaved = saving.result !== null && saving.result !== 'not-found';
  const problems = donorFormSentence(edit.problems);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(forget, successMilliseconds);
    return () => clearTimeout(timer);
  }, [isSaved, forget]);

  const save = edit.submit(async (details) => {
    if (saving.isPending) return;
    edit.begin();
    const sent = edit.form.getValues();
    const changes = edit.changesIn(sent);
    const changed = Object.entries(details).filter(([name]) => Object.hasOwn(changes, name));
    const saved = await saving.start(Object.fromEntries(changed));
    if (saved !== null && saved !== 'not-found') edit.showSaved(valuesOf(saved), sent);
  }, forget);

  return (
    <>
      <Panel padding="form">
        <div ref={edit.top}>
          <FormAlert
            sentences={[problems, saving.result === 'not-found' && messages.notFound, saving.failure]}
          />
          {isSaved && problems === null && (
            <div className="mb-5">
              <Notice>{messages.success}</Notice>
            </div>
          )}
          {edit.isMerged && (
            <div className="mb-5">
              <Notice tone="info">{messages.changedElsewhere}</Notice>
            </div>
          )}
          {edit.isRestored && (
            <div className="mb-5 flex flex-wrap items-center gap-3">
              <Notice tone="info">{messages.restored}</Notice>
              <Button size="small" variant="quiet" onClick={() => edit.discard('fullName')}>
                {messages.discard}
              </Button>
            </div>
          )}
        </div>
        <DonorForm
          form={edit.form}
          field={edit.field}
          department={edit.form.getValues().department}
          onSubmit={save}
          roleField={<RoleText edited={edited} />}
        >
          <SaveButtons
            busy={saving.isPending}
            labels={messages}
            back={{ label: donorFormMessages.dashboard, to: '/dashboard' }}
          />
        </DonorForm>
      </Panel>
      <FormAside>
        <Suspense>
          <DonorPreview form={edit.form} record={edited.donor} />
        </Suspense>
        <NotifyPanel member={member} />
      </FormAside>
    </>
  );
}

/** Saves the changes. The result is the record as it is stored now. */
function useSaving(uid: string) {
  const queries = useQueryClient();
  return useSubmission({
    send: async (changes: DonorChanges) =>
      (await updateDonor(uid, { ...changes, isConfirmed: true })) ?? ('not-found' as const),
    onResult: (result, hasLeft) => {
      if (hasLeft && result !== 'not-found') dropDraft(uid, draftName);
      return queries.invalidateQueries({ queryKey: donorKeys.myDonor(uid), exact: true });
    },
    logged: 'The donor profile could not be updated.',
    failure: (error) => {
      const { kind, message } = problemOf(error);
      if (kind === 'signed-out') return messages.notLoggedIn;
      return failureSentence(error, `${messages.failed} ${message}`);
    },
    toast: (result) =>
      result === 'not-found'
        ? { failed: true, sentence: messages.notFound }
        : { failed: false, sentence: messages.success },
  });
}

function valuesOf({ donor, ...others }: OwnDonorProfile): DonorProfileForm {
  return filledForm(donorProfileFields, { ...donor, ...others });
}

/** The role at the university is shown, not edited: the specification's update leaves it out. */
function RoleText({ edited: { donor } }: { readonly edited: OwnDonorProfile }) {
  const role = donor.universityRole;
  return (
    <dl className="mb-4 grid gap-1.5">
      <dt className="text-menu font-semibold">{donorFormMessages.labels.universityRole}</dt>
      <dd className="py-2 md:min-h-[46px]">
        {role === null ? donorFormMessages.roleNotGiven : donorFormMessages.universityRoles[role]}
      </dd>
    </dl>
  );
}

import { filledForm } from '@blood-bank/domain/records/field';
import { type Member, type MemberDetails, memberFormFields } from '@blood-bank/domain/records/member';
import { accountMessages, formSentence, myAccountMessages as messages } from '#features/account/messages.ts';
import { failureSentence, problemOf } from '../../lib/firestore/errors.ts';
import { DepartmentField } from '../../lib/forms/department-field.tsx';
import { useEditForm } from '../../lib/forms/use-edit-form.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { dropDraft } from '../../lib/storage/drafts.ts';
import { changeOwnDetails } from '../../session/member-writes.ts';
import { copyDisplayName, showSavedDetails } from '../../session/user-record.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';

const draftName = 'account-details';

interface SavedDetails {
  /** The details as they are stored now. */
  readonly details: MemberDetails;
  /** Nothing was sent, as the form held what is stored. */
  readonly isUnchanged: boolean;
}

/** The form that corrects what the member told at sign-up. */
export function DetailsForm({ record }: { readonly record: Member }) {
  const { uid } = record;
  const edit = useEditForm({
    fields: memberFormFields,
    labels: accountMessages.labels,
    uid,
    draftName,
    stored: detailsOf(record),
    checksOnSubmitOnly: true,
  });
  const saving = useSaving(record);
  const { result } = saving;
  const problem = formSentence(Object.values(edit.problems)) ?? saving.failure;
  const notices = [
    { isShown: edit.isMerged, sentence: messages.detailsChangedElsewhere },
    { isShown: edit.isRestored, sentence: messages.detailsRestored },
  ];

  async function save(details: MemberDetails) {
    edit.begin();
    const sent = edit.form.getValues();
    const saved = await saving.start(edit.changesIn(details));
    if (saved !== null) edit.showSaved(saved.details, sent);
  }

  function refuse() {
    saving.forget();
    edit.begin();
  }

  return (
    <form noValidate onSubmit={edit.submit(save, refuse)}>
      <h2 className="mb-4">{messages.detailsTitle}</h2>
      <div ref={edit.top}>
        <FormAlert sentences={[problem]} />
        {result !== null && (
          <div className="mb-5">
            <Notice tone={result.isUnchanged ? 'info' : 'success'}>{toastOf(result).sentence}</Notice>
          </div>
        )}
        {notices
          .filter(({ isShown }) => isShown)
          .map((notice) => (
            <div key={notice.sentence} className="mb-5">
              <Notice tone="info">{notice.sentence}</Notice>
            </div>
          ))}
      </div>
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <TextField {...edit.field('fullName')} autoComplete="name" hint={messages.nameNote} />
        <TextField {...edit.field('universityId')} />
        <DepartmentField {...edit.field('department')} own={edit.form.getValues().department} />
      </div>
      <Button
        type="submit"
        variant="main"
        busy={saving.isPending}
        busyLabel={accountMessages.saving}
        className="max-md:w-full"
      >
        {messages.saveDetails}
      </Button>
    </form>
  );
}

/** Saves the changed details and shows them in the session. */
function useSaving(record: Member) {
  const { uid } = record;
  return useSubmission({
    send: async (changes: Partial<MemberDetails>): Promise<SavedDetails> => {
      if (Object.keys(changes).length === 0) return { details: detailsOf(record), isUnchanged: true };
      const details = detailsOf(await changeOwnDetails(uid, changes));
      showSavedDetails(uid, details);
      if (changes.fullName !== undefined) void copyDisplayName(uid, changes.fullName);
      return { details, isUnchanged: false };
    },
    onResult: ({ isUnchanged }, hasLeft) => {
      if (hasLeft && !isUnchanged) dropDraft(uid, draftName);
    },
    logged: 'The account details could not be saved.',
    failure: (error) => failureSentence(error, `${messages.detailsFailed} ${problemOf(error).message}`),
    toast: toastOf,
  });
}

function toastOf({ isUnchanged }: SavedDetails) {
  return { failed: false, sentence: isUnchanged ? messages.detailsUnchanged : messages.detailsSaved };
}

function detailsOf(record: Member): MemberDetails {
  return filledForm(memberFormFields, record);
}

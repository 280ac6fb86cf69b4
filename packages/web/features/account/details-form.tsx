import { filledForm } from '@blood-bank/domain/records/field';
import { type Member, type MemberDetails, memberFormFields } from '@blood-bank/domain/records/member';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { changeOwnDetails } from '../../data/members.ts';
import { DepartmentField } from '../../forms/department-field.tsx';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { accountMessages, formSentence } from '../../messages/en/account.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { copyDisplayName, showSavedDetails } from '../../session/account-record.ts';
import { dropDraft } from '../../session/drafts.ts';
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
    { isShown: edit.isMerged, words: words.detailsChangedElsewhere },
    { isShown: edit.isRestored, words: words.detailsRestored },
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
      <h2 className="mb-2">{words.detailsTitle}</h2>
      <div ref={edit.top}>
        <FormAlert sentences={[problem]} />
        {result !== null && (
          <div className="mb-5">
            <Notice tone={result.isUnchanged ? 'info' : 'success'}>{outcomeOf(result).sentence}</Notice>
          </div>
        )}
        {notices
          .filter(({ isShown }) => isShown)
          .map((notice) => (
            <div key={notice.words} className="mb-5">
              <Notice tone="info">{notice.words}</Notice>
            </div>
          ))}
      </div>
      <TextField {...edit.field('fullName')} autoComplete="name" hint={words.nameNote} />
      <TextField {...edit.field('universityId')} />
      <DepartmentField {...edit.field('department')} own={edit.form.getValues().department} />
      <Button
        type="submit"
        variant="main"
        busy={saving.isPending}
        busyLabel={accountMessages.saving}
        className="max-md:w-full"
      >
        {words.saveDetails}
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
      const stored = await changeOwnDetails(uid, changes);
      const details = { ...detailsOf(stored ?? record), ...(stored === null && changes) };
      showSavedDetails(uid, details);
      if (changes.fullName !== undefined) void copyDisplayName(uid, changes.fullName);
      return { details, isUnchanged: false };
    },
    onResult: ({ isUnchanged }, hasLeft) => {
      if (hasLeft && !isUnchanged) dropDraft(uid, draftName);
    },
    logged: 'The account details could not be saved.',
    failure: (error) => failureSentence(error, `${words.detailsFailed} ${problemOf(error).message}`),
    outcome: outcomeOf,
  });
}

function outcomeOf({ isUnchanged }: SavedDetails) {
  return { failed: false, sentence: isUnchanged ? words.detailsUnchanged : words.detailsSaved };
}

function detailsOf(record: Member): MemberDetails {
  return filledForm(memberFormFields, record);
}

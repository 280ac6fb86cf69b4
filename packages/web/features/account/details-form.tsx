import { type Member, type MemberDetails, memberDetails } from '@blood-bank/domain/member';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { Button } from '../../ui/button.tsx';
import { problemsOf } from '../../ui/field-problems.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accountWords, formSentence } from '../../words/en/account.ts';
import { fieldSentence } from '../../words/en/fields.ts';
import { myAccountWords as words } from '../../words/en/my-account.ts';
import { DepartmentField } from './department-field.tsx';
import { detailsDraft, useSavedDetails } from './use-saved-details.ts';

/**
 * Corrects what the member told at sign-up. Only what differs from the record as it was when the form was filled is kept
 * as a draft and saved: the rest may have been corrected on another device since.
 */
export function DetailsForm({ record }: { readonly record: Member }) {
  const { uid } = record;
  const stored = useRef(detailsOf(record));
  const [start] = useState(() => restoreDraft(stored.current, readDraft(uid, detailsDraft)));
  const { register, handleSubmit, formState, getValues, reset, subscribe } = useForm<MemberDetails>({
    defaultValues: start,
    resolver: valibotResolver(memberDetails),
    reValidateMode: 'onSubmit',
  });
  const [isRestored, setRestored] = useState(Object.keys(changedPart(start, stored.current)).length > 0);
  const { save, outcome, forget } = useSavedDetails(record);
  const problems = problemsOf(formState.errors);
  const sentence = formSentence(Object.values(problems)) ?? (outcome?.failed ? outcome.sentence : null);

  const changes = useCallback((values: MemberDetails) => changedPart(values, stored.current), []);
  useKeptDraft(uid, detailsDraft, subscribe, changes);

  async function submit(details: MemberDetails) {
    setRestored(false);
    const sent = getValues();
    const changed = changedPart(details, stored.current);
    if (!(await save(changed))) return;
    stored.current = { ...stored.current, ...changed };
    const typedSince = changedPart(getValues(), sent);
    reset({ ...stored.current, ...typedSince });
    if (Object.keys(typedSince).length === 0) dropDraft(uid, detailsDraft);
  }

  function problemText(field: keyof MemberDetails, label: string): string | undefined {
    const problem = problems[field];
    return problem === undefined ? undefined : fieldSentence(problem, label);
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit, forget)}>
      <h2 className="mb-2">{words.detailsTitle}</h2>
      {sentence !== null && <FormAlert>{sentence}</FormAlert>}
      {outcome !== null && !outcome.failed && (
        <div className="mb-5">
          <Notice>{outcome.sentence}</Notice>
        </div>
      )}
      {isRestored && (
        <div className="mb-5">
          <Notice tone="info">{words.detailsRestored}</Notice>
        </div>
      )}
      <TextField
        {...register('fullName')}
        label={accountWords.fullName}
        autoComplete="name"
        hint={words.nameNote}
        required
        problem={problemText('fullName', accountWords.fullName)}
      />
      <TextField
        {...register('universityId')}
        label={accountWords.universityId}
        required
        problem={problemText('universityId', accountWords.universityId)}
      />
      <DepartmentField
        {...register('department')}
        own={start.department}
        problem={problemText('department', accountWords.department)}
      />
      <Button
        type="submit"
        variant="main"
        busy={formState.isSubmitting}
        busyLabel={accountWords.saving}
        className="max-md:w-full"
      >
        {words.saveDetails}
      </Button>
    </form>
  );
}

function detailsOf({ fullName, universityId, department }: Member): MemberDetails {
  return { fullName, universityId, department };
}

function changedPart(values: MemberDetails, before: MemberDetails): Partial<MemberDetails> {
  const fields = ['fullName', 'universityId', 'department'] as const;
  return Object.fromEntries(
    fields.filter((field) => values[field] !== before[field]).map((field) => [field, values[field]]),
  );
}

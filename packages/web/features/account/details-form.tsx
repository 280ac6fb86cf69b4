import { type Member, type MemberDetails, memberDetails } from '@blood-bank/domain/records/member';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountMessages, formSentence } from '../../messages/en/account.ts';
import { fieldSentence } from '../../messages/en/fields.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { changedPart } from '../../ui/changed-part.ts';
import { problemsOf } from '../../ui/field-problems.ts';
import { TextField } from '../../ui/fields.tsx';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { DepartmentField } from './department-field.tsx';
import { detailsDraft, detailsOf, useSavedDetails } from './use-saved-details.ts';

/**
 * Corrects what the member told at sign-up. Only what differs from the record as it was when the form was filled is kept
 * as a draft and saved: the rest may have been corrected on another device since.
 */
export function DetailsForm({ record }: { readonly record: Member }) {
  const { uid } = record;
  const top = useBringIntoView<HTMLDivElement>();
  const stored = useRef(detailsOf(record));
  const [start] = useState(() => restoreDraft(stored.current, readDraft(uid, detailsDraft)));
  const { register, handleSubmit, formState, getValues, reset, subscribe } = useForm<MemberDetails>({
    defaultValues: start,
    resolver: valibotResolver(memberDetails),
    reValidateMode: 'onSubmit',
  });
  const [isRestored, setRestored] = useState(Object.keys(changedPart(start, stored.current)).length > 0);
  const [isMerged, setMerged] = useState(false);
  const { save, outcome, forget } = useSavedDetails(record);
  const [ownDepartment, setOwnDepartment] = useState(start.department);
  const problems = problemsOf(formState.errors);
  const sentence = formSentence(Object.values(problems)) ?? (outcome?.failed ? outcome.sentence : null);

  const changes = useCallback((values: MemberDetails) => changedPart(values, stored.current), []);
  useKeptDraft(uid, detailsDraft, subscribe, changes);

  async function submit(details: MemberDetails) {
    setRestored(false);
    setMerged(false);
    const sent = getValues();
    const changed = changedPart(details, stored.current);
    const saved = await save(changed);
    if (saved !== null) showSaved(saved, changed, sent);
    top.bring();
  }

  /** Shows what is stored by now; what has been typed since the form was sent stays typed, and unsaved. */
  function showSaved(saved: MemberDetails, changed: Partial<MemberDetails>, sent: MemberDetails) {
    setMerged(Object.keys(changedPart(saved, stored.current)).some((field) => !(field in changed)));
    const typedSince = changedPart(getValues(), sent);
    stored.current = saved;
    setOwnDepartment(saved.department);
    reset({ ...saved, ...typedSince });
    if (Object.keys(typedSince).length === 0) dropDraft(uid, detailsDraft);
  }

  function refuse() {
    forget();
    setMerged(false);
    top.bring();
  }

  function problemText(field: keyof MemberDetails, label: string): string | undefined {
    const problem = problems[field];
    return problem === undefined ? undefined : fieldSentence(problem, label);
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit, refuse)}>
      <h2 className="mb-2">{words.detailsTitle}</h2>
      <div ref={top.ref}>
        {sentence !== null && <FormAlert>{sentence}</FormAlert>}
        {outcome !== null && !outcome.failed && (
          <div className="mb-5">
            <Notice {...(outcome.isUnchanged && { tone: 'info' })}>{outcome.sentence}</Notice>
          </div>
        )}
        {isMerged && (
          <div className="mb-5">
            <Notice tone="info">{words.detailsChangedElsewhere}</Notice>
          </div>
        )}
        {isRestored && (
          <div className="mb-5">
            <Notice tone="info">{words.detailsRestored}</Notice>
          </div>
        )}
      </div>
      <TextField
        {...register('fullName')}
        label={accountMessages.fullName}
        autoComplete="name"
        hint={words.nameNote}
        required
        problem={problemText('fullName', accountMessages.fullName)}
      />
      <TextField
        {...register('universityId')}
        label={accountMessages.universityId}
        required
        problem={problemText('universityId', accountMessages.universityId)}
      />
      <DepartmentField
        {...register('department')}
        own={ownDepartment}
        problem={problemText('department', accountMessages.department)}
      />
      <Button
        type="submit"
        variant="main"
        busy={formState.isSubmitting}
        busyLabel={accountMessages.saving}
        className="max-md:w-full"
      >
        {words.saveDetails}
      </Button>
    </form>
  );
}

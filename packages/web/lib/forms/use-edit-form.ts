import type { Fields, FormValues } from '@blood-bank/domain/records/field';
import { useCallback, useRef, useState } from 'react';
import { dropDraft } from '../storage/drafts.ts';
import { type DraftForm, type DraftFormOptions, useDraftForm } from './use-draft-form.ts';

interface EditFormOptions<F extends Fields> extends Omit<DraftFormOptions<F>, 'initial' | 'draft'> {
  readonly uid: string;
  /** The name of the draft. */
  readonly draftName: string;
  /** The stored record, as the form shows it. Later ones are given to `showSaved` only. */
  readonly stored: FormValues<F>;
}

export interface EditForm<F extends Fields> extends DraftForm<F> {
  /** Whether unsaved changes were filled in again. */
  readonly isRestored: boolean;
  /** Whether the last save also showed what had been changed elsewhere. */
  readonly isMerged: boolean;
  /** Returns those of `values` that differ from the stored record. */
  readonly changesIn: (values: FormValues<F>) => Partial<FormValues<F>>;
  /** Resets `isRestored` and `isMerged` when an attempt begins. */
  readonly begin: () => void;
  /** Shows the record as it is stored after a save. What has been typed since `sent` stays typed, and unsaved. */
  readonly showSaved: (saved: FormValues<F>, sent: FormValues<F>) => void;
  /** Restores the stored record, and focuses the field `focused`, as the pressed button is removed. */
  readonly discard: (focused: keyof F & string) => void;
}

/**
 * A form that edits a stored record. Only what differs from the record is kept as a draft and saved: the rest may have been
 * changed on another device since the form was filled.
 */
export function useEditForm<F extends Fields>(options: EditFormOptions<F>): EditForm<F> {
  const { uid, draftName, ...others } = options;
  const stored = useRef(options.stored);
  const [first] = useState(options.stored);
  const changesIn = useCallback((values: FormValues<F>) => changedPart(values, stored.current), []);
  const draftForm = useDraftForm({
    ...others,
    initial: first,
    draft: { uid, name: draftName, part: changesIn },
  });
  const { form, start } = draftForm;
  const [isRestored, setRestored] = useState(!isEmpty(changedPart(start, first)));
  const [isMerged, setMerged] = useState(false);

  return {
    ...draftForm,
    isRestored,
    isMerged,
    changesIn,
    begin: () => {
      setRestored(false);
      setMerged(false);
    },
    showSaved: (saved, sent) => {
      const sentChanges = changesIn(sent);
      const shown = Object.keys(changedPart(saved, stored.current));
      setMerged(shown.some((name) => !Object.hasOwn(sentChanges, name)));
      const typedSince = changedPart(form.getValues(), sent);
      stored.current = saved;
      form.reset({ ...saved, ...typedSince });
      if (isEmpty(typedSince)) dropDraft(uid, draftName);
    },
    discard: (focused) => {
      // Before the reset, which forgets the elements of the fields.
      draftForm.focus(focused);
      form.reset(stored.current);
      dropDraft(uid, draftName);
      setRestored(false);
    },
  };
}

function changedPart<Values extends object>(values: Values, base: Values): Partial<Values> {
  const before = new Map(Object.entries(base));
  const changed = Object.entries(values).filter(([name, value]) => value !== before.get(name));
  return Object.fromEntries(changed) as Partial<Values>;
}

function isEmpty(part: object): boolean {
  return Object.keys(part).length === 0;
}

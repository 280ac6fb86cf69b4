import { bloodGroups } from '@blood-bank/domain/blood-group';
import { genders, universityRoles } from '@blood-bank/domain/records/donor';
import type { RosterDetails, rosterFormFields } from '@blood-bank/domain/records/roster-entry';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rosterFormMessages as messages, rosterFormMessages } from '#features/admin/donors/messages.ts';
import { donorFormMessages, genderLabels } from '#features/donors/messages.ts';
import { formMessages } from '#lib/forms/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { AttributeFields } from '../../../lib/forms/attribute-fields.tsx';
import { DepartmentField } from '../../../lib/forms/department-field.tsx';
import { PhoneField } from '../../../lib/forms/phone-field.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { Link, useNavigate } from '../../../lib/routing/router.tsx';
import { showToast, type Toast } from '../../../lib/toast.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { CheckboxField, ChoiceField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import type { RosterDuplicate } from './roster-duplicates-api.ts';

const listPath = '/admin/donors';

/** What came of saving: the donor who has the number already, or that the edited entry is gone. */
type SavingResult = 'saved' | 'gone' | RosterDuplicate;

interface EndedSaving {
  readonly details: RosterDetails;
  readonly result: SavingResult;
}

interface RosterFormProps {
  readonly draftForm: Omit<DraftForm<typeof rosterFormFields>, 'suggest'>;
  readonly save: (details: RosterDetails) => Promise<SavingResult>;
  /** Drops what is kept of the form. */
  readonly onSaved: () => void;
  /** What the list says afterwards. */
  readonly done: (name: string) => string;
  /** What is said above the fields. */
  readonly children?: ReactNode;
}

/** The form of a donor without an account; saving leads back to the list. */
export function RosterForm({ draftForm, save, onSaved, done, children }: RosterFormProps) {
  const { form, field, start, problems, refuse, submit, top } = draftForm;
  const navigate = useNavigate();
  const [duplicate, setDuplicate] = useState<RosterDuplicate | null>(null);
  const saving = useSaving(save, onSaved, done);
  const codes = Object.values(problems);

  const send = submit(
    async (details) => {
      setDuplicate(null);
      const ended = await saving.start(details);
      if (ended === null || ended.result === 'gone') return;
      const outcome = toastOf(ended, done);
      if (ended.result === 'saved') {
        showToast(outcome);
        navigate(listPath);
      } else {
        setDuplicate(ended.result);
        refuse(ended.result.field, sentenceAbout(ended.result));
      }
    },
    () => saving.forget(),
  );

  return (
    <Panel padding="form" className="max-w-200">
      <div ref={top}>
        <FormAlert
          sentences={[
            codes.length > 0 &&
              (codes.includes('required') ? formMessages.missingFields : formMessages.wrongFields),
            saving.result?.result === 'gone' && messages.notSaved,
            saving.failure,
          ]}
        />
        {children}
      </div>
      <form noValidate onSubmit={send}>
        <RosterFields form={form} field={field} department={start.department} duplicate={duplicate} />
        <SaveButtons
          busy={saving.isPending}
          labels={messages}
          back={{ label: messages.back, to: listPath }}
        />
      </form>
    </Panel>
  );
}

/** Loads the reading and writing of donors without an account. */
export function loadRoster() {
  return loadChunk(() => import('./roster-api.ts'));
}

/** The heading of a screen with the form. */
export function RosterTitle({ children }: { readonly children: string }) {
  return (
    <div className="mb-4 md:mb-5">
      <PageTitle>{children}</PageTitle>
      <p className="mt-0.5 text-small text-quiet wrap-anywhere">{messages.lead}</p>
    </div>
  );
}

function useSaving(
  save: RosterFormProps['save'],
  onSaved: RosterFormProps['onSaved'],
  done: RosterFormProps['done'],
) {
  const queries = useQueryClient();
  return useSubmission({
    send: async (details: RosterDetails): Promise<EndedSaving> => ({ details, result: await save(details) }),
    onResult: async ({ result }) => {
      if (result !== 'saved') return;
      onSaved();
      void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
      await queries.invalidateQueries({ queryKey: adminQueryKeys.lists('donors') });
    },
    logged: 'A donor could not be saved.',
    failure: (error) => failureSentence(error, messages.failed),
    toast: (ended) => toastOf(ended, done),
  });
}

/** What the next screen says. */
function toastOf({ details, result }: EndedSaving, done: RosterFormProps['done']): Toast {
  if (result === 'gone') return { failed: true, sentence: messages.notSaved };
  if (result !== 'saved') return { failed: true, sentence: sentenceAbout(result) };
  const sentence = <Sentence template={(name = '') => done(name)} parts={[details.fullName]} />;
  return { failed: false, sentence, path: listPath };
}

function sentenceAbout({ field, fullName }: RosterDuplicate): string {
  return field === 'email' ? messages.sameEmail(fullName) : messages.sameNumber(fullName);
}

interface RosterFieldsProps {
  readonly form: DraftForm<typeof rosterFormFields>['form'];
  readonly field: DraftForm<typeof rosterFormFields>['field'];
  /** The department that the form started with. */
  readonly department: string;
  /** The donor who has the number or the address in the form. */
  readonly duplicate: RosterDuplicate | null;
}

const { hints } = rosterFormMessages;

/** The fields of a donor without an account. The browser suggests nothing: its suggestions are about the admin. */
function RosterFields({ form, field, department, duplicate }: RosterFieldsProps) {
  const linkAt = (name: RosterDuplicate['field'], hint?: ReactNode) =>
    duplicate?.field === name ? <OtherDonor duplicate={duplicate} /> : hint;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <TextField {...field('fullName')} autoComplete="off" />
        <ChoiceField {...field('bloodGroup')} choose={donorFormMessages.chooseGroup} choices={bloodGroups} />
        <PhoneField
          {...field('contactNumber')}
          autoComplete="off"
          hint={linkAt('contactNumber', hints.reachable)}
        />
        <TextField {...field('email')} type="email" autoComplete="off" hint={linkAt('email')} />
        <TextField {...field('universityId')} autoComplete="off" />
        <ChoiceField
          {...field('universityRole')}
          choose={donorFormMessages.chooseRole}
          choices={universityRoles}
          choiceLabels={donorFormMessages.universityRoles}
        />
        <DepartmentField {...field('department')} own={department} />
        <ChoiceField
          {...field('gender')}
          choose={donorFormMessages.chooseGender}
          choices={genders}
          choiceLabels={genderLabels}
        />
        <TextField {...field('dateOfBirth')} type="date" autoComplete="off" />
        <TextField
          {...field('lastDonationDate')}
          type="date"
          hint={donorFormMessages.hints.lastDonationDate(campus.donationIntervalDays)}
        />
        <AttributeFields
          value={form.watch('attributes')}
          onChange={(value) => form.setValue('attributes', value, { shouldDirty: true })}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <CheckboxField {...field('isAvailable')} hint={donorFormMessages.hints.isAvailable} />
        <CheckboxField {...field('allowContactVisibility')} hint={hints.allowContactVisibility} />
      </div>
    </>
  );
}

function OtherDonor({ duplicate: { id, fullName } }: { readonly duplicate: RosterDuplicate }) {
  return (
    <Link to={`/admin/donors?q=${encodeURIComponent(id)}`}>{rosterFormMessages.showOther(fullName)}</Link>
  );
}

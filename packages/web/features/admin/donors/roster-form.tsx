import type { RosterDetails, rosterFormFields } from '@blood-bank/domain/records/roster-entry';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rosterFormMessages as messages } from '#features/admin/donors/messages.ts';
import { formMessages } from '#lib/forms/messages.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useNavigate } from '../../../lib/routing/router.tsx';
import { showToast, type Toast } from '../../../lib/toast.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import type { RosterDuplicate } from './roster-duplicates-api.ts';
import { RosterFields } from './roster-fields.tsx';

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
  const { field, start, problems, refuse, submit, top } = draftForm;
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
        <RosterFields field={field} department={start.department} duplicate={duplicate} />
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

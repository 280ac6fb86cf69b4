import { filledForm } from '@blood-bank/domain/records/field';
import { type RosterEntry, rosterFormFields } from '@blood-bank/domain/records/roster-entry';
import { rosterDetails } from '@blood-bank/domain/records/roster-form';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { rosterFormMessages as messages } from '#features/admin/donors/messages.ts';
import { failureSentence, retryFor } from '../../../lib/firestore/errors.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import { useParams } from '../../../lib/routing/params.ts';
import { matchesPattern } from '../../../lib/routing/path.ts';
import { Link, useLocation } from '../../../lib/routing/router.tsx';
import { campusToday } from '../../../lib/server-clock.ts';
import { dropDraft } from '../../../lib/storage/drafts.ts';
import { useMember } from '../../../session/session.tsx';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { FormSkeleton } from '../../../ui/skeleton.tsx';
import { loadRoster, RosterForm, RosterTitle } from './roster-form.tsx';

const newDraftName = 'add-donor';

/** /admin/donors/new and /admin/donors/:id/edit */
export function RosterScreen() {
  return matchesPattern(useLocation().pathname, '/admin/donors/new') ? <AddDonor /> : <EditDonor />;
}

/** Adds a donor without an account. */
function AddDonor() {
  const { uid } = useMember();
  const wasTried = useRef(false);
  const draftForm = useDraftForm({
    fields: rosterFormFields,
    labels: messages.labels,
    schema: (plan) => rosterDetails(campusToday(), plan),
    draft: { uid, name: newDraftName },
  });
  return (
    <>
      <RosterTitle>{messages.addTitle}</RosterTitle>
      <RosterForm
        draftForm={draftForm}
        save={async (details) => {
          const { addRosterEntry } = await loadRoster();
          const isRepeated = wasTried.current;
          wasTried.current = true;
          return (await addRosterEntry(details, isRepeated)) ?? 'saved';
        }}
        onSaved={() => dropDraft(uid, newDraftName)}
        done={messages.added}
      />
    </>
  );
}

/** Edits a donor without an account, whose entry is read again at each visit. */
function EditDonor() {
  const { id } = useParams('/admin/donors/:id/edit');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'roster', id],
    queryFn: async () => (await loadRoster()).readRosterEntry(id),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <RosterTitle>{messages.editTitle}</RosterTitle>
      {data && <EntryForm key={id} entry={data} />}
      {data === null && <NoEntry />}
      {data === undefined && error === null && (
        <Panel padding="form" className="max-w-200">
          <FormSkeleton fields={10} isWide />
        </Panel>
      )}
      {data === undefined && error !== null && (
        <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, messages.fetchFailed)}</Alert>
      )}
    </>
  );
}

function EntryForm({ entry }: { readonly entry: RosterEntry }) {
  const { uid } = useMember();
  const { id } = entry.donor;
  const draftName = `edit-donor-${id}`;
  const { isRestored, discard, changesIn, ...draftForm } = useEditForm({
    fields: rosterFormFields,
    labels: messages.labels,
    schema: (plan) => rosterDetails(campusToday(), plan),
    uid,
    draftName,
    stored: filledForm(rosterFormFields, entryValues(entry)),
  });
  return (
    <RosterForm
      draftForm={draftForm}
      save={async (details) => {
        const changes = changesIn(draftForm.form.getValues());
        const changed = Object.entries(details).filter(([name]) => Object.hasOwn(changes, name));
        const { updateRosterEntry } = await loadRoster();
        const saved = await updateRosterEntry(entry, Object.fromEntries(changed));
        if (saved === null) return 'gone';
        return 'field' in saved ? saved : 'saved';
      }}
      onSaved={() => dropDraft(uid, draftName)}
      done={messages.saved}
    >
      {isRestored && (
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <Notice tone="info">{messages.restored}</Notice>
          <Button size="small" variant="quiet" onClick={() => discard('fullName')}>
            {messages.discard}
          </Button>
        </div>
      )}
    </RosterForm>
  );
}

function entryValues({ donor, contactNumber }: RosterEntry) {
  return { ...donor, contactNumber };
}

function NoEntry() {
  return (
    <div role="status">
      <EmptyState title={messages.gone}>
        <p>{messages.goneAdvice}</p>
        <Link to="/admin/donors" className={buttonClass()}>
          {messages.back}
        </Link>
      </EmptyState>
    </div>
  );
}

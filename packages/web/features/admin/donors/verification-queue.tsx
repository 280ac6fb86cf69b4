import type { Donor } from '@blood-bank/domain/records/donor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  manageDonorsMessages,
  verificationQueueMessages as messages,
} from '#features/admin/donors/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { failureSentence, logProblem, retryFor } from '../../../lib/firestore/errors.ts';
import type { ListPosition } from '../../../lib/firestore/list-stages.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { usePaginatedList } from '../../../lib/lists/paginated-list.ts';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import { WholeText } from '../list/record-parts.tsx';
import { adminUsers } from '../users/api.ts';
import { adminDonors, toggleActive, toggleVerified } from './api.ts';
import { ContactNumber } from './contact-number.tsx';

import './verification-queue.css';

/** Who has waited longest comes first. */
const unverified: ListQuery = {
  search: '',
  filters: [
    { field: 'isVerified', value: false },
    { field: 'isProfileActive', value: true },
  ],
  sort: { field: 'registeredAt', direction: 'asc' },
};

/** How long the last answer can be taken back here; after that, in the list. */
const undoMilliseconds = 10_000;

const changes = {
  verify: { make: toggleVerified, failed: manageDonorsMessages.verifyFailed },
  deactivate: { make: toggleActive, failed: manageDonorsMessages.activeFailed },
} as const;
type Change = keyof typeof changes;

interface Answer {
  readonly donor: Donor;
  readonly change: Change;
  /** Ends when it is stored; false where it could not be. */
  readonly stored: Promise<boolean>;
}

/** The donors to verify, one at a time, with what there is to compare: no question for each, but a way back. */
export function VerificationQueue({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { answer, answered, failure, last, skip, undo } = useAnswers();
  const list = usePaginatedList<Donor, ListPosition>({
    queryKey: adminQueryKeys.list('donors', unverified),
    readPage: (after, through) => adminDonors.readPage(unverified, after, through),
    readCount: () => adminDonors.countAll(unverified),
  });
  const { hasMore, isLoadingMore, items, loadMore } = list;
  const [all, setAll] = useState<number | null>(null);
  if (all === null && list.total !== null) setAll(list.total.count);
  const donor = items.find(({ id }) => !answered.has(id));
  const left = Math.max((all ?? 0) - answered.size, 1);
  const needsMore = donor === undefined && hasMore && !isLoadingMore;

  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);

  function close() {
    void queries.invalidateQueries({ queryKey: adminQueryKeys.lists('donors') });
    void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
    onClose();
  }

  const answers = [
    { key: 'v', label: manageDonorsMessages.verify.button, give: (to: Donor) => answer(to, 'verify') },
    { key: 's', label: messages.skip, give: skip },
    {
      key: 'd',
      label: manageDonorsMessages.deactivate.button,
      give: (to: Donor) => answer(to, 'deactivate'),
    },
  ];

  /** A key that is held down answers once. */
  function answerByKey({ key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent) {
    if (donor === undefined || altKey || ctrlKey || metaKey || repeat) return;
    answers.find((one) => one.key === key.toLowerCase())?.give(donor);
  }

  return (
    <Dialog
      title={donor === undefined ? messages.title : messages.left(left)}
      close={messages.close}
      onClose={close}
      onKeyDown={answerByKey}
    >
      <div className="grid grid-cols-1 gap-4 p-4 md:p-6">
        {/* Above the rest and of one height, so that the buttons stay where they are pressed. */}
        <div className="queue-top">
          {last === null ? (
            <p className="text-small text-quiet">{messages.advice}</p>
          ) : (
            <Notice>
              <span className="flex items-center justify-between gap-3">
                <Sentence
                  template={(name = '') => manageDonorsMessages[last.change].done(name)}
                  parts={[last.donor.fullName]}
                />
                <Button size="small" className="flex-none" onClick={() => void undo()}>
                  {messages.undo}
                </Button>
              </span>
            </Notice>
          )}
        </div>
        {failure !== null && (
          <Alert>
            <Sentence template={(name = '') => `${name}: ${failure.sentence}`} parts={[failure.name]} />
          </Alert>
        )}
        {list.error !== null && (
          <Alert onRetry={retryFor(list.error, list.reload)}>
            {failureSentence(list.error, manageDonorsMessages.failed)}
          </Alert>
        )}
        {donor !== undefined && (
          <>
            <Card key={donor.id} donor={donor} />
            <div className="queue-answers">
              {answers.map(({ key, label, give }, index) => (
                <Button
                  key={key}
                  variant={index === 0 ? 'main' : 'plain'}
                  aria-keyshortcuts={key}
                  onClick={() => give(donor)}
                >
                  {label}
                </Button>
              ))}
            </div>
          </>
        )}
        {donor === undefined && list.error === null && (
          <p role="status">{hasMore || list.isLoading ? uiMessages.loading : messages.none}</p>
        )}
      </div>
    </Dialog>
  );
}

/** What has been answered in this visit of the queue. */
function useAnswers() {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<{ readonly name: string; readonly sentence: string } | null>(null);

  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), undoMilliseconds);
    return () => clearTimeout(timer);
  }, [last]);

  function leave({ id }: Donor) {
    setAnswered((ids) => new Set([...ids, id]));
  }

  async function store(donor: Donor, change: Change): Promise<boolean> {
    const { make, failed } = changes[change];
    try {
      await make(donor);
      return true;
    } catch (error) {
      logProblem('An answer of the verification queue could not be stored.', error);
      setFailure({ name: donor.fullName, sentence: failureSentence(error, failed) });
      setLast((shown) => (shown?.donor === donor ? null : shown));
      return false;
    }
  }

  function answer(donor: Donor, change: Change) {
    setFailure(null);
    leave(donor);
    setLast({ donor, change, stored: store(donor, change) });
  }

  function skip(donor: Donor) {
    leave(donor);
    setLast(null);
  }

  async function undo() {
    if (last === null) return;
    const { donor, change, stored } = last;
    setLast(null);
    if (!(await stored)) return;
    const after =
      change === 'verify'
        ? { ...donor, isVerified: true, verifiedBloodGroup: donor.bloodGroup }
        : { ...donor, isProfileActive: false };
    if (await store(after, change)) setAnswered((ids) => new Set([...ids].filter((id) => id !== donor.id)));
  }

  return { answer, answered, failure, last, skip, undo };
}

/** A donor next to the account that registered, and others with the same number. */
function Card({ donor }: { readonly donor: Donor }) {
  const { id, bloodGroup, contactNumber, fullName } = donor;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: account } = useQuery({
    queryKey: [...adminQueryKeys.lists('users'), 'of donor', id],
    queryFn: () => (donor.userId === null ? null : adminUsers.readOne(donor.userId)),
  });
  const { data: others = [] } = useQuery({
    queryKey: [...adminQueryKeys.lists('donors'), 'same number', contactNumber],
    queryFn: async () => {
      const search = contactNumber ?? '';
      return (await adminDonors.readPage({ ...unverified, search, filters: [] }, null)).items;
    },
    enabled: contactNumber !== null,
  });
  const sameNumber = others.filter((other) => other.id !== id);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const rows = (
    [
      ['fullName', fullName, account?.fullName],
      ['universityId', donor.universityId, account?.universityId],
      ['department', donor.department, account?.department],
      ['email', donor.email, account?.email],
    ] as const
  ).map(([field, own, its]) => ({ field, own, its }));
  return (
    <>
      <div className="flex items-center gap-3">
        <GroupTile group={bloodGroup} />
        <h3 ref={heading} tabIndex={-1} className="wrap-anywhere focus-visible:outline-none" translate="no">
          {fullName}
        </h3>
      </div>
      <table className="queue-facts">
        <thead>
          <tr>
            <td />
            <th scope="col">{messages.profile}</th>
            <th scope="col">{messages.account}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, own, its }) => (
            <tr key={field}>
              <th scope="row">{manageDonorsMessages.fields[field]}</th>
              <td>
                <WholeText text={own} />
              </td>
              <td>
                {its !== undefined && <WholeText text={its} />}
                {its !== undefined && its !== own && <strong> {messages.differs}</strong>}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{manageDonorsMessages.fields.registeredAt}</th>
            <td>{donor.registeredAt !== null && messages.day(donor.registeredAt)}</td>
            <td>{account?.createdAt != null && messages.day(account.createdAt)}</td>
          </tr>
          <tr>
            <th scope="row">{manageDonorsMessages.fields.contactNumber}</th>
            <td colSpan={2}>
              <ContactNumber donor={donor} />
              {sameNumber.length > 0 && <strong>{messages.sameNumber(namesOf(sameNumber))}</strong>}
            </td>
          </tr>
        </tbody>
      </table>
      {account === null && <p className="text-small text-quiet">{messages.noAccount}</p>}
    </>
  );
}

function namesOf(donors: readonly Donor[]): string {
  return donors.map(({ fullName }) => fullName).join(', ');
}

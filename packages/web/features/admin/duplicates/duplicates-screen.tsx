import type { Donor } from '@blood-bank/domain/records/donor';
import { identifyingFields } from '@blood-bank/domain/records/duplicate';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { manageDonorsMessages, rosterMessages } from '#features/admin/donors/messages.ts';
import { duplicateMessages as messages } from '#features/admin/duplicates/messages.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { ListFrame } from '../../../lib/lists/list-frame.tsx';
import { replaceCachedItem, usePaginatedList } from '../../../lib/lists/paginated-list.ts';
import { actionSentences, type RowActions, useRowActions } from '../../../lib/lists/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { detailsOf } from '../donors/donor-details.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import type { Detail } from '../list/record-parts.tsx';
import { type DonorPair, duplicateList, keepDonor, tellApart } from './api.ts';

import './duplicates.css';

/** /admin/duplicates: donor records that may be of one person, in pairs. */
export function DuplicatesScreen() {
  const queries = useQueryClient();
  const titleId = useId();
  const rows = useRef<HTMLDivElement>(null);
  const queryKey = adminQueryKeys.duplicates();
  const list = usePaginatedList<DonorPair>({ queryKey, ...duplicateList });
  const { items, error } = list;
  const { dialog, ...actions } = useRowActions<DonorPair>({
    items,
    rows,
    headingId: titleId,
    caches: [{ queryKey }],
    refresh: async (_, hasFailed) => {
      void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
      void queries.invalidateQueries({ queryKey: adminQueryKeys.lists('donors') });
      if (hasFailed) await queries.invalidateQueries({ queryKey });
    },
  });

  async function keep(pair: DonorPair, kept: Donor): Promise<void> {
    await keepDonor(pair, kept);
    // What else the other record is part of is found again for the one that is kept.
    const ids = pair.donors.map(({ id }) => id).filter((id) => id !== kept.id && isRosterId(id));
    for (const { id, donors } of items) {
      if (donors.some((donor) => ids.includes(donor.id))) replaceCachedItem(queries, queryKey, id, null);
    }
  }

  return (
    <>
      <PageTitle id={titleId}>{messages.title}</PageTitle>
      <p className="mt-2 mb-5 max-w-prose text-quiet">{messages.lead}</p>
      <ListFrame
        list={list}
        problem={error === null ? null : failureSentence(error, messages.failed)}
        empty={<EmptyState title={messages.none}>{messages.noneDetail}</EmptyState>}
        rows={rows}
      >
        <div ref={rows} className="grid grid-cols-1 gap-4">
          {items.map((pair) => (
            <Pair key={pair.id} pair={pair} actions={actions} onKeep={(kept) => keep(pair, kept)} />
          ))}
        </div>
      </ListFrame>
      {dialog}
    </>
  );
}

interface PairProps {
  readonly pair: DonorPair;
  readonly actions: RowActions<DonorPair>;
  readonly onKeep: (kept: Donor) => Promise<void>;
}

/** Two records side by side, with what an admin can say of them. */
function Pair({ pair, actions, onKeep }: PairProps) {
  const { donors, shared } = pair;
  const [one, other] = donors;
  const areMembers = !isRosterId(other.id);
  const names = [one.fullName, other.fullName];

  function ask(kept: Donor) {
    actions.ask({
      ...actionSentences(messages.keep, kept.fullName),
      consequence: areMembers ? messages.keep.consequenceForMember : messages.keep.consequence,
      row: pair,
      isDangerous: true,
      perform: () => onKeep(kept),
      after: null,
      failed: messages.keepFailed,
    });
  }

  function sayTwoPeople() {
    void actions.perform({
      row: pair,
      perform: () => tellApart(pair),
      after: null,
      done: <Sentence template={(a = '', b = '') => messages.twoPeople.done(a, b)} parts={names} />,
      failed: messages.twoPeopleFailed,
    });
  }

  const rows = comparedDetails(one, other);
  const advice = areMembers ? messages.twoAccounts : isRosterId(one.id) ? null : messages.oneAccount;
  return (
    <Panel as="article" tabIndex={-1} aria-label={messages.pair(one.fullName, other.fullName)}>
      <h2 className="mb-3">
        {identifyingFields
          .filter((field) => shared.includes(field))
          .map((field) => messages.same[field])
          .join(' · ')}
      </h2>
      <div className="duplicate">
        {donors.map((donor, place) => (
          <section key={donor.id} aria-label={donor.fullName}>
            <h3 className="flex items-center gap-2 wrap-anywhere" translate="no">
              <GroupTile group={donor.bloodGroup} />
              <span>{donor.fullName}</span>
            </h3>
            <dl>
              {rows.map(({ label, values }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd data-differs={differ(values) ? '' : undefined}>
                    {isEmpty(values[place]) ? messages.nothing : values[place]}
                  </dd>
                </div>
              ))}
            </dl>
            {(areMembers || isRosterId(one.id) || !isRosterId(donor.id)) && (
              <Button className="mt-2" onClick={() => ask(donor)}>
                <Sentence template={(name = '') => messages.keep.button(name)} parts={[donor.fullName]} />
              </Button>
            )}
          </section>
        ))}
      </div>
      {one.bloodGroup !== other.bloodGroup && (
        <p className="mt-3 font-semibold">{messages.differentGroups}</p>
      )}
      {advice !== null && <p className="mt-3 text-small text-quiet">{advice}</p>}
      <Button className="mt-3" onClick={sayTwoPeople}>
        {messages.twoPeople.button}
      </Button>
    </Panel>
  );
}

/** The fields of both records that help to decide: not those that neither has, and of what an admin has said only what differs. */
function comparedDetails(one: Donor, other: Donor) {
  const { fields } = manageDonorsMessages;
  const hidden: readonly string[] = [fields.bloodGroup, fields.code, fields.id];
  const states: readonly string[] = [fields.isVerified, fields.isProfileActive, fields.isAvailable];
  const details = [one, other].map((donor): readonly Detail[] => [
    ...detailsOf(donor),
    [fields.userId, isRosterId(donor.id) ? rosterMessages.noAccount : messages.hasAccount],
  ]);
  const [first = [], second = []] = details;
  return first
    .map(([label, value], index) => ({ label, values: [value, second[index]?.[1]] }))
    .filter(({ label, values }) => !hidden.includes(label) && !values.every(isEmpty))
    .filter(({ label, values }) => !states.includes(label) || differ(values));
}

/** Whether both have a text, and not the same one. */
function differ(values: readonly Detail[1][]): boolean {
  return values.every((value) => typeof value === 'string' && value !== '') && new Set(values).size > 1;
}

function isEmpty(value: Detail[1]): boolean {
  return value === undefined || value === null || value === '';
}

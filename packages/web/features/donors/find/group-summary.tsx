import { type BloodGroup, canGiveTo, canReceiveFrom } from '@blood-bank/domain/blood-group';
import { useId } from 'react';
import { appMessages } from '#app/messages.ts';
import { findDonorsMessages as messages } from '#features/donors/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { Link } from '../../../lib/routing/router.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Whom a blood group receives from and gives to, and how often a donor may give. */
export function GroupSummary({ group }: { readonly group: BloodGroup }) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.glance(group)}</h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 max-[16rem]:grid-cols-1 gap-y-2.5 text-menu">
        <Groups label={messages.receivesFrom} groups={canReceiveFrom(group)} />
        <Groups label={messages.canGiveTo} groups={canGiveTo(group)} />
      </dl>
      <p className="mt-3.5 text-caption text-quiet">
        {appMessages.crossMatch} {messages.interval(campus.donationIntervalDays)}
      </p>
    </Panel>
  );
}

function Groups({ label, groups }: { readonly label: string; readonly groups: readonly BloodGroup[] }) {
  return (
    <>
      <dt className="font-semibold">{label}</dt>
      <dd className="flex flex-wrap gap-1">
        {groups.map((group) => (
          <GroupTile key={group} group={group} size="inline" />
        ))}
      </dd>
    </>
  );
}

/** The way to ask all members. */
export function PostInstead() {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId} className="grid gap-1">
      <h2 id={titleId}>{messages.nobodyAnswers}</h2>
      <p className="mb-2.5 text-small text-quiet">{messages.postAdvice}</p>
      <Link to="/post-request" className={buttonClass({ variant: 'blood' })}>
        {messages.post}
      </Link>
    </Panel>
  );
}

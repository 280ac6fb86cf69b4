import { isOverdue } from '@blood-bank/domain/needed-by';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import type { ReactNode } from 'react';
import { requestMessages } from '#features/requests/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { callableNumber } from '../../lib/campus/phone-number.ts';
import { GroupTile } from '../../lib/group-tile.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { Age } from '../../ui/age.tsx';
import { RecordRow } from '../../ui/record-row.tsx';
import { NeededBy, NeededSoon, ringStyle } from './needed-by.tsx';
import { UrgencyTag } from './request-tags.tsx';

interface RequestRowProps {
  readonly request: BloodRequest;
  readonly now: Date;
  readonly heading: 'h2' | 'h3' | 'h4';
  /** The offers of others, which take the contact's place. */
  readonly offers?: ReactNode;
  /** The one visible action and the menu. */
  readonly children: ReactNode;
}

/** A request: what is needed and where, for whom, by when and since when. Its heading leads to the request's own page. */
export function RequestRow({ request, now, heading: Heading, offers, children }: RequestRowProps) {
  const { id, patientName, requiredBloodGroup, requestedAt, status, urgency } = request;
  const isActive = status === 'active';
  const isUrgent = isActive && urgency === 'urgent';
  return (
    <RecordRow
      kind="request"
      name={requestMessages.name(patientName, requiredBloodGroup)}
      data-urgent={isUrgent ? '' : undefined}
    >
      <div className="tile" style={ringStyle(request, now)}>
        <GroupTile group={requiredBloodGroup} tone={isUrgent ? 'full' : isActive ? 'soft' : 'muted'} />
      </div>
      <Heading className="who">
        <Link to={`/requests/${id}`} className="need">
          <Need request={request} now={now} />
          {isActive && <UrgencyTag urgency={urgency} />}
        </Link>
      </Heading>
      <People request={request} offers={offers} />
      <dl className="when text-small text-quiet">
        <NeededBy request={request} now={now} />
        {requestedAt !== null && (
          <div className="posted">
            <dt>{requestMessages.posted}</dt>{' '}
            <dd>
              <Age moment={requestedAt} now={now} />
            </dd>
          </div>
        )}
      </dl>
      <div className="act">{children}</div>
    </RecordRow>
  );
}

/** "2 units · Campus Medical Centre, Ward 4"; on phones "2 units · in 3 h · by today, 9 PM", and the place on a line of its own. */
function Need({ request, now }: Pick<RequestRowProps, 'request' | 'now'>) {
  const { neededBy, status, unitsReceived } = request;
  const { hospitalName, hospitalLocation, requiredBloodGroup, unitsRequired } = request;
  const component = componentOf(request);
  const place = hospitalLocation === '' ? hospitalName : `${hospitalName}, ${hospitalLocation}`;
  return (
    <span className="what" title={place}>
      <span>
        {component === 'whole-blood' ? (
          <>
            <span>{requestMessages.amount(unitsRequired)}</span>
            <span className="sr-only">{` ${requestMessages.of(formatBloodGroup(requiredBloodGroup))}`}</span>
          </>
        ) : (
          <span>{requestMessages.needed(unitsRequired, requiredBloodGroup, component)}</span>
        )}
        {unitsReceived !== null && unitsReceived > 0 && (
          <span>{` · ${requestMessages.received(unitsReceived, unitsRequired)}`}</span>
        )}
      </span>{' '}
      {neededBy !== null && status === 'active' && !isOverdue(request, now) && (
        <span className="needed-soon">
          <NeededSoon neededBy={neededBy} now={now} />
        </span>
      )}
      <span className="place" translate="no">
        {place}
      </span>
    </span>
  );
}

function People({ request, offers }: Pick<RequestRowProps, 'request' | 'offers'>) {
  const { contactNumber, contactPerson, patientName } = request;
  return (
    <dl className="people facts text-small text-quiet">
      <div title={patientName}>
        <dt>{requestMessages.for}</dt> <dd translate="no">{patientName}</dd>
      </div>
      {offers}
      <div className="contact" title={contactPerson}>
        <dt>{requestMessages.contactPerson}</dt>{' '}
        <dd translate="no">
          {contactPerson}
          {/* Paper has no button that calls. */}
          <span className="hidden print:inline"> {callableNumber(contactNumber).shown}</span>
        </dd>
      </div>
    </dl>
  );
}

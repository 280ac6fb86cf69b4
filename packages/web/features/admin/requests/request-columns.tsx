import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { adminMessages, listMessages } from '#features/admin/list/messages.ts';
import { manageRequestsMessages } from '#features/admin/requests/messages.ts';
import { requestMessages } from '#features/requests/messages.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import type { RowActions } from '../../../lib/lists/row-actions.tsx';
import { Age } from '../../../ui/age.tsx';
import { GroupTile } from '../../../ui/blood-symbols.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ClosedTag, UrgencyTag } from '../../requests/public.ts';
import { CopyableText, type Detail, PhoneNumber } from '../list/record-parts.tsx';
import { RequestActions } from './managed-request-actions.tsx';

const messages = manageRequestsMessages;
const headings = messages.columns;

interface RequestProps {
  readonly request: BloodRequest;
}

/** The columns of the table of requests. */
export function requestColumns(
  actions: RowActions<BloodRequest>,
  now: Date,
): readonly Column<BloodRequest>[] {
  return [
    {
      id: 'patientName',
      head: headings.request,
      isHeader: true,
      cell: (request) => <Need request={request} />,
    },
    {
      id: 'contact',
      head: headings.contact,
      width: '10rem',
      isWide: true,
      cell: ({ contactPerson, contactNumber }) => (
        <>
          <bdi translate="no" className="block wrap-anywhere">
            {contactPerson}
          </bdi>
          <PhoneNumber number={contactNumber} />
        </>
      ),
    },
    {
      id: 'status',
      head: headings.status,
      width: '8rem',
      onPhones: 'line-3',
      cell: (request) => <Status request={request} now={now} />,
    },
    {
      id: 'requestedAt',
      head: headings.requested,
      width: '8rem',
      cell: ({ requestedAt }) => (
        <span className="text-quiet">{requestedAt !== null && <Age moment={requestedAt} now={now} />}</span>
      ),
    },
    {
      id: 'actions',
      head: listMessages.actions,
      width: '13.75rem',
      isBare: true,
      onPhones: 'action',
      cell: (request) => <RequestActions request={request} ask={actions.ask} details={detailsOf(request)} />,
    },
  ];
}

/** What is needed where, and for whom: units and hospital come first, on phones units and patient. */
function Need({ request }: RequestProps) {
  const { requiredBloodGroup, patientName, unitsRequired, urgency, status } = request;
  const isUrgent = urgency === 'urgent' && status === 'active';
  const units = messages.unitsOf(unitsRequired);
  return (
    <div className="row-identity">
      <GroupTile group={requiredBloodGroup} tone={isUrgent ? 'full' : 'soft'} />
      <span className="line-1 min-w-0 text-base/[1.375rem] font-semibold md:row-start-2 md:text-small md:font-normal md:text-quiet">
        <span className="md:hidden">{units}</span>
        <bdi translate="no">{patientName}</bdi>
      </span>
      <span
        title={placeOf(request)}
        className="line-2 min-w-0 text-quiet md:row-start-1 md:text-menu md:font-semibold md:text-ink md:in-data-dim:font-medium"
      >
        <span className="line-clamp-3">
          <span className="max-md:hidden">{units}</span>
          <bdi translate="no">{placeOf(request)}</bdi>
        </span>
      </span>
    </div>
  );
}

/** An active request's urgency, or how a request has ended; on phones with its age. */
function Status({ request: { urgency, status, requestedAt }, now }: RequestProps & { readonly now: Date }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 md:block">
      {status === 'active' ? <UrgencyTag urgency={urgency} isShort /> : <ClosedTag status={status} />}
      {status === 'active' && (
        <span className="text-quiet max-md:hidden md:block">{requestMessages.status.active}</span>
      )}
      {requestedAt !== null && (
        <span className="text-quiet md:hidden">
          <Age moment={requestedAt} now={now} />
        </span>
      )}
    </div>
  );
}

function detailsOf(request: BloodRequest): readonly Detail[] {
  const { fields } = messages;
  const { id, userEmail, urgency, status, requestedAt } = request;
  return [
    [
      fields.patientName,
      <bdi translate="no" key={id}>
        {request.patientName}
      </bdi>,
    ],
    [fields.need, messages.need(request.unitsRequired, request.requiredBloodGroup)],
    [fields.urgency, requestMessages.urgency[urgency]],
    [fields.status, requestMessages.status[status]],
    [fields.hospitalName, placeOf(request)],
    [fields.contactPerson, request.contactPerson],
    [fields.contactNumber, <PhoneNumber key={id} number={request.contactNumber} />],
    [fields.additionalInfo, request.additionalInfo],
    [fields.requestedAt, requestedAt && timeMessages.exactly(requestedAt)],
    [fields.userEmail, <CopyableText key={id} text={userEmail} label={adminMessages.copyEmail} />],
    [fields.id, <CopyableText key={id} text={id} label={adminMessages.copyId} />],
  ];
}

function placeOf({ hospitalName, hospitalLocation }: BloodRequest): string {
  return hospitalLocation === '' ? hospitalName : `${hospitalName}, ${hospitalLocation}`;
}

import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { Siren } from 'lucide-react';
import { closeRequest, removeRequest } from '../../data/admin-requests.ts';
import { actionSentences, type ConfirmedAction, type RowActions } from '../../lists/row-actions.tsx';
import { adminMessages, manageRequestsMessages } from '../../messages/en/admin.ts';
import { listMessages } from '../../messages/en/lists.ts';
import { requestActionMessages, requestMessages, requestTimes } from '../../messages/en/requests.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { Button } from '../../ui/button.tsx';
import { CallLink } from '../../ui/call-link.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';

const words = manageRequestsMessages;
const heads = words.columns;

/** The columns of the table of requests. */
export function requestColumns({ ask }: RowActions<BloodRequest>): readonly Column<BloodRequest>[] {
  return [
    {
      id: 'group',
      head: words.fields.requiredBloodGroup,
      isBare: true,
      cell: ({ requiredBloodGroup }) => <GroupTile group={requiredBloodGroup} size="small" />,
    },
    { id: 'patientName', head: heads.patient, isHeader: true, cell: (request) => <Who request={request} /> },
    { id: 'needs', head: heads.needs, cell: (request) => <Needs request={request} /> },
    {
      id: 'hospital',
      head: heads.hospital,
      isTyped: true,
      cell: (request) => <Hospital request={request} />,
    },
    { id: 'contact', head: heads.contact, isTyped: true, cell: (request) => <Contact request={request} /> },
    { id: 'status', head: heads.status, cell: (request) => <Status request={request} /> },
    {
      id: 'requestedAt',
      head: heads.requested,
      cell: ({ requestedAt }) =>
        requestedAt !== null && (
          <time
            dateTime={requestedAt.toISOString()}
            title={requestTimes.exactly(requestedAt)}
            className="unbroken"
          >
            {adminMessages.day(requestedAt)}
          </time>
        ),
    },
    {
      id: 'actions',
      head: listMessages.actions,
      isBare: true,
      cell: (request) => <Actions request={request} ask={ask} />,
    },
  ];
}

interface RequestProps {
  readonly request: BloodRequest;
}

function Who({ request: { patientName, userEmail, id, status } }: RequestProps) {
  return (
    <>
      <span className={status === 'active' ? 'font-semibold' : ''}>{patientName}</span>
      <span className="block text-[0.88rem] text-quiet">{words.by(userEmail)}</span>
      <span className="block text-[0.85rem] text-quiet">{words.id(id)}</span>
    </>
  );
}

function Needs({ request: { unitsRequired, urgency, status } }: RequestProps) {
  const isUrgent = urgency === 'urgent' && status === 'active';
  return (
    <>
      {words.units(unitsRequired)}
      <span
        className={`flex items-center gap-1.5 text-[0.88rem] ${isUrgent ? 'font-semibold text-blood-ink' : 'text-quiet'}`}
      >
        {isUrgent && <Siren aria-hidden="true" className="size-[1.1em] flex-none" />}
        {requestMessages.urgency[urgency]}
      </span>
    </>
  );
}

function Hospital({ request: { hospitalName, hospitalLocation, additionalInfo } }: RequestProps) {
  return (
    <>
      {hospitalName}
      {hospitalLocation !== '' && <span className="block text-quiet">{hospitalLocation}</span>}
      {additionalInfo !== '' && (
        <details className="text-[0.88rem] text-quiet">
          <summary>{words.details}</summary>
          <p className="whitespace-pre-line text-ink">{additionalInfo}</p>
        </details>
      )}
    </>
  );
}

function Contact({ request: { contactPerson, contactNumber } }: RequestProps) {
  return (
    <>
      {contactPerson}
      <span className="block">
        <CallLink number={contactNumber} className="inline-flex items-center gap-1.5 min-[78rem]:unbroken" />
      </span>
    </>
  );
}

function Status({ request: { status } }: RequestProps) {
  return (
    <Tag tone={status === 'active' ? 'green' : 'slate'}>
      <span className="unbroken">{requestMessages.status[status]}</span>
    </Tag>
  );
}

function Actions({ request, ask }: RequestProps & { readonly ask: RowActions<BloodRequest>['ask'] }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {request.status === 'active' && (
        <>
          <Button
            size="small"
            onClick={() => ask(closing(request, 'fulfilled', requestActionMessages.fulfil))}
          >
            {requestActionMessages.fulfil.button}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => ask(closing(request, 'cancelled', requestActionMessages.cancel))}
          >
            {requestActionMessages.cancel.button}
          </Button>
        </>
      )}
      <Button size="small" variant="quiet" onClick={() => ask(deletion(request))}>
        {requestActionMessages.delete.button}
      </Button>
    </div>
  );
}

function closing(
  request: BloodRequest,
  status: 'fulfilled' | 'cancelled',
  messages: Parameters<typeof actionSentences>[0],
): ConfirmedAction<BloodRequest> {
  return {
    ...actionSentences(messages, request.patientName, nameOf(request)),
    row: request,
    perform: () => closeRequest(request.id, status),
    after: { ...request, status },
    failed: words.statusFailed(request.id),
  };
}

function deletion(request: BloodRequest): ConfirmedAction<BloodRequest> {
  return {
    ...actionSentences(requestActionMessages.delete, request.patientName, nameOf(request)),
    row: request,
    isDangerous: true,
    perform: () => removeRequest(request.id),
    after: null,
    failed: words.deleteFailed(request.id),
  };
}

/** A request is named by its patient and group. */
function nameOf({ requiredBloodGroup }: BloodRequest) {
  return (patientName: string) => requestMessages.name(patientName, requiredBloodGroup);
}

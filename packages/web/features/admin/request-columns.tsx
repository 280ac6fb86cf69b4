import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { Siren } from 'lucide-react';
import { adminListMessages, adminWords, manageRequestsMessages } from '../../messages/en/admin.ts';
import { requestActionMessages, requestMessages, requestTimes } from '../../messages/en/requests.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { Button } from '../../ui/button.tsx';
import { CallLink } from '../../ui/call-link.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { RowTools } from './managed-list.tsx';
import { cancelAct, deleteAct, fulfilAct } from './request-acts.ts';

const words = manageRequestsMessages;
const heads = words.columns;

/** The requests' columns. A column that can be sorted by bears its field's name. */
export function requestColumns(tools: RowTools<BloodRequest>): readonly Column<BloodRequest>[] {
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
            {adminWords.day(requestedAt)}
          </time>
        ),
    },
    {
      id: 'actions',
      head: adminListMessages.actions,
      isBare: true,
      cell: (request) => <Actions request={request} ask={tools.ask} />,
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

function Actions({ request, ask }: RequestProps & { readonly ask: RowTools<BloodRequest>['ask'] }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {request.status === 'active' && (
        <>
          <Button size="small" onClick={() => ask(fulfilAct(request))}>
            {requestActionMessages.fulfil.button}
          </Button>
          <Button size="small" variant="quiet" onClick={() => ask(cancelAct(request))}>
            {requestActionMessages.cancel.button}
          </Button>
        </>
      )}
      <Button size="small" variant="quiet" onClick={() => ask(deleteAct(request))}>
        {requestActionMessages.delete.button}
      </Button>
    </div>
  );
}

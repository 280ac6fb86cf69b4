import { componentOf } from '@blood-bank/domain/records/donation';
import Check from '@lucide/icons/icons/check';
import CircleX from '@lucide/icons/icons/circle-x';
import PencilLine from '@lucide/icons/icons/pencil-line';
import Phone from '@lucide/icons/icons/phone';
import PhoneCall from '@lucide/icons/icons/phone-call';
import Trash2 from '@lucide/icons/icons/trash';
import { adminMessages, listMessages } from '#features/admin/list/messages.ts';
import { manageRequestsMessages as messages } from '#features/admin/requests/messages.ts';
import { callLinkMessages } from '#features/calls/messages.ts';
import { memberReportMessages } from '#features/member-reports/messages.ts';
import {
  receivedUnitsMessages,
  requestActionMessages,
  requestMessages,
  requestPageMessages,
} from '#features/requests/messages.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { actionSentences, type RowActions } from '../../../lib/lists/row-actions.tsx';
import { useNavigate } from '../../../lib/routing/router.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useMember } from '../../../session/session.tsx';
import { Age } from '../../../ui/age.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { ClosedTag, confirmByPhone, loadModeration, UrgencyTag } from '../../requests/public.ts';
import { CopyableText, type Detail, PhoneNumber, RowControls } from '../list/record-parts.tsx';
import { type AdminRequest, isOpenReport } from './api.ts';
import type { SeenReport } from './member-reports-api.ts';

const headings = messages.columns;

interface RequestProps {
  readonly request: AdminRequest;
}

/** The columns of the table of requests. */
export function requestColumns(
  actions: RowActions<AdminRequest>,
  now: Date,
): readonly Column<AdminRequest>[] {
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
      cell: (request) => <RequestActions request={request} actions={actions} details={detailsOf(request)} />,
    },
  ];
}

/** What is needed where, and for whom: units and hospital come first, on phones units and patient. */
function Need({ request }: RequestProps) {
  const { requiredBloodGroup, patientName, urgency, status } = request;
  const isUrgent = urgency === 'urgent' && status === 'active';
  const units = `${unitsOf(request)} · `;
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
function Status({ request, now }: RequestProps & { readonly now: Date }) {
  const { urgency, status, requestedAt } = request;
  const reports = openReports(request);
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
      {reports.length > 0 && (
        <strong className="font-semibold">{messages.reportedAs([...new Set(reports.map(reasonOf))])}</strong>
      )}
    </div>
  );
}

function openReports(request: AdminRequest): readonly SeenReport[] {
  return (request.reports ?? []).filter((report) => isOpenReport(report, request));
}

function reasonOf({ reason }: SeenReport): string {
  return reason === null || reason === 'wrong-number' ? '' : memberReportMessages.reasons[reason];
}

/** Who has reported it, for what, and when. */
function Reports({ request }: RequestProps) {
  return openReports(request).map((report) => (
    <span key={report.id} className="block">
      <Sentence
        template={(reporter = '') =>
          messages.reportOf(
            reporter,
            reasonOf(report),
            report.reportedAt ? timeMessages.exactly(report.reportedAt) : '',
          )
        }
        parts={[report.reporter]}
      />
    </span>
  ));
}

function detailsOf(request: AdminRequest): readonly Detail[] {
  const { fields } = messages;
  const { id, userEmail, urgency, status, requestedAt, unitsRequired } = request;
  return [
    [
      fields.patientName,
      <bdi translate="no" key={id}>
        {request.patientName}
      </bdi>,
    ],
    [fields.need, requestMessages.needed(unitsRequired, request.requiredBloodGroup, componentOf(request))],
    [fields.unitsReceived, requestMessages.received(request.unitsReceived ?? 0, unitsRequired)],
    [fields.urgency, requestMessages.urgency[urgency]],
    [fields.status, requestMessages.status[status]],
    [fields.reports, openReports(request).length > 0 && <Reports key={id} request={request} />],
    [fields.hospitalName, placeOf(request)],
    [fields.contactPerson, request.contactPerson],
    [fields.contactNumber, <PhoneNumber key={id} number={request.contactNumber} />],
    [fields.additionalInfo, request.additionalInfo],
    [fields.requestedAt, requestedAt && timeMessages.exactly(requestedAt)],
    [fields.userEmail, <CopyableText key={id} text={userEmail} label={adminMessages.copyEmail} />],
    [fields.id, <CopyableText key={id} text={id} label={adminMessages.copyId} />],
  ];
}

/** "2 units", "2 units · Platelets · 1 of 2 received". */
function unitsOf(request: AdminRequest): string {
  const { unitsRequired, unitsReceived } = request;
  const component = componentOf(request);
  return [
    requestMessages.amount(unitsRequired),
    component !== 'whole-blood' && requestMessages.components[component],
    unitsReceived !== null && unitsReceived > 0 && requestMessages.received(unitsReceived, unitsRequired),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function placeOf({ hospitalName, hospitalLocation }: AdminRequest): string {
  return hospitalLocation === '' ? hospitalName : `${hospitalName}, ${hospitalLocation}`;
}

interface RequestActionsProps {
  readonly request: AdminRequest;
  readonly actions: Pick<RowActions<AdminRequest>, 'ask' | 'perform'>;
  readonly details: readonly Detail[];
}

const { fulfil, cancel, delete: deletion } = requestActionMessages;

/** The actions on a request: Mark as Fulfilled while it is active, else Delete; the others by the menu. */
function RequestActions({ request, actions: { ask, perform }, details }: RequestActionsProps) {
  const { id, patientName, requiredBloodGroup } = request;
  const { uid } = useMember();
  const navigate = useNavigate();
  const nameOf = (name: string) => requestMessages.nameInSentence(name, requiredBloodGroup);

  function close(status: 'fulfilled' | 'cancelled') {
    ask({
      ...actionSentences(status === 'fulfilled' ? fulfil : cancel, patientName, nameOf),
      row: request,
      perform: async () => (await loadModeration()).closeRequest(id, status),
      after: { ...request, status },
      failed: messages.statusFailed(id),
    });
  }

  function remove() {
    ask({
      ...actionSentences(deletion, patientName, nameOf),
      row: request,
      isDangerous: true,
      perform: async () => (await loadModeration()).removeRequest(id),
      after: null,
      failed: messages.deleteFailed(id),
    });
  }

  function confirm() {
    void perform({
      row: request,
      perform: () => confirmByPhone(id, uid),
      after: { ...request, confirmedAt: serverNow() },
      done: receivedUnitsMessages.confirmed,
      failed: receivedUnitsMessages.notConfirmed,
    });
  }

  const ofOthers: readonly MenuItem[] =
    request.userId === uid
      ? []
      : [{ label: receivedUnitsMessages.confirm, icon: PhoneCall, action: confirm }];
  const whileActive: readonly MenuItem[] = [
    { label: callLinkMessages.callDonors, icon: Phone, action: () => navigate(`/requests/${id}/calls`) },
    ...ofOthers,
    { label: requestPageMessages.edit, icon: PencilLine, action: () => navigate(`/requests/${id}/edit`) },
    { label: cancel.button, icon: CircleX, action: () => close('cancelled') },
    { label: deletion.button, icon: Trash2, action: remove, isDangerous: true },
  ];
  return (
    <RowControls
      name={requestMessages.name(patientName, requiredBloodGroup)}
      heading={nameOf(patientName)}
      id={id}
      details={details}
      items={request.status === 'active' ? whileActive : []}
    >
      {/* Keys, so that focus does not move from one action to a different one. */}
      {request.status === 'active' ? (
        <Button key="fulfil" size="small" onClick={() => close('fulfilled')}>
          <Icon of={Check} className="size-4 flex-none md:hidden" />
          <span className="max-md:sr-only">{fulfil.button}</span>
        </Button>
      ) : (
        <Button key="delete" size="small" onClick={remove}>
          {deletion.button}
        </Button>
      )}
    </RowControls>
  );
}

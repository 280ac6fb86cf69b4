import { type Actor, mayChangeStatus, mayDeleteRequest } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { LucideIconData } from '@lucide/icons';
import CircleCheck from '@lucide/icons/icons/circle-check';
import Copy from '@lucide/icons/icons/copy';
import MapPin from '@lucide/icons/icons/map-pin';
import Phone from '@lucide/icons/icons/phone';
import Printer from '@lucide/icons/icons/printer';
import Trash2 from '@lucide/icons/icons/trash';
import X from '@lucide/icons/icons/x';
import { requestActionMessages, requestMessages } from '#features/requests/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { callableNumber } from '../../lib/campus/phone-number.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { usePrintedNotice } from './use-printed-notice.tsx';

/** The actions of an owner or admin on a request. */
export type RequestActionKind = 'fulfil' | 'cancel' | 'delete';

interface RequestMenuProps {
  readonly member: Actor;
  readonly request: BloodRequest;
  readonly onAsk: (kind: RequestActionKind) => void;
}

/** The menu of a request's row: all but its visible action. */
export function RequestMenu({ member, request, onAsk }: RequestMenuProps) {
  const { patientName, requiredBloodGroup, userId } = request;
  const { notice, print } = usePrintedNotice();
  const isOwn = userId === member.uid;
  const mayChange = mayChangeStatus(member, request);
  const asking = (kind: RequestActionKind, icon: LucideIconData): MenuItem => ({
    label: requestActionMessages[kind].button,
    icon,
    action: () => onAsk(kind),
    isDangerous: kind === 'delete',
  });
  const items: MenuItem[] = [
    ...(mayChange && !isOwn ? [asking('fulfil', CircleCheck)] : []),
    ...(isOwn ? [] : waysToHelp(request, () => void print(request))),
    ...(mayChange ? [asking('cancel', X)] : []),
    ...(mayDeleteRequest(member, request) ? [asking('delete', Trash2)] : []),
  ];
  return (
    <>
      <Menu name={requestMessages.name(patientName, requiredBloodGroup)} items={items} />
      {notice}
    </>
  );
}

/** What helps somebody else's request besides the visible action. */
function waysToHelp(request: BloodRequest, print: () => void): MenuItem[] {
  const { shown, address } = callableNumber(request.contactNumber);
  const copy = { label: requestMessages.copyNumber, icon: Copy, action: { copies: shown } };
  if (request.status !== 'active') return [copy];
  return [
    { label: uiMessages.call, icon: Phone, action: () => location.assign(address) },
    copy,
    {
      label: requestMessages.directions,
      icon: MapPin,
      action: () => void open(directionsUrl(request.hospitalName), '_blank', 'noreferrer'),
    },
    { label: requestMessages.print, icon: Printer, action: print },
  ];
}

/** The address of a map service that searches for a hospital; a device with an application for maps opens it there. */
export function directionsUrl(hospital: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(hospital)}`;
}

import type { RequestStatus, Urgency } from '@blood-bank/domain/records/blood-request';
import { CircleCheck, CircleX, Clock, Siren } from 'lucide-react';
import { requestMessages } from '../../messages/en/requests.ts';
import { Tag } from '../../ui/tag.tsx';

/** How soon the blood is needed. Only what is still needed speaks in crimson. */
export function UrgencyTag({ urgency, isActive }: { readonly urgency: Urgency; readonly isActive: boolean }) {
  const words = requestMessages.urgency[urgency];
  if (!isActive || urgency === 'low') return <Tag tone="slate">{words}</Tag>;
  return urgency === 'urgent' ? (
    <Tag tone="blood" icon={Siren}>
      {words}
    </Tag>
  ) : (
    <Tag tone="amber" icon={Clock}>
      {words}
    </Tag>
  );
}

/** How the request stands. */
export function StatusTag({ status }: { readonly status: RequestStatus }) {
  const words = requestMessages.status[status];
  if (status === 'active') return <Tag tone="green">{words}</Tag>;
  const icon = status === 'fulfilled' ? CircleCheck : CircleX;
  return (
    <Tag tone="slate" icon={icon}>
      {words}
    </Tag>
  );
}

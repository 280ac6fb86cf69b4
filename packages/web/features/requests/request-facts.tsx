import { canReceiveFrom } from '@blood-bank/domain/blood-group';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import Copy from '@lucide/icons/icons/copy';
import MapPin from '@lucide/icons/icons/map-pin';
import type { ReactNode } from 'react';
import { requestDetailMessages as labels } from '#messages/request-details.ts';
import { requestPageMessages as messages } from '#messages/request-page.ts';
import { requestMessages } from '#messages/requests.ts';
import { uiMessages } from '#messages/ui.ts';
import { callableNumber } from '../../data/phone-number.ts';
import { CallButton } from '../../lists/call-button.tsx';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { withFewLines } from '../../ui/few-lines.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCopy } from '../../ui/use-copy.tsx';
import { directionsUrl } from './directions-url.ts';

interface FactProps {
  readonly label: string;
  /** Belongs to the fact before it: no line divides them. */
  readonly isPart?: boolean;
  /** What can be done with it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

interface RequestFactsProps {
  readonly request: BloodRequest;
  readonly isOwn: boolean;
}

/** Where to go, whom to call and what else to know. What is closed has nothing to do about it. */
export function RequestFacts({ request, isOwn }: RequestFactsProps) {
  const { additionalInfo, contactPerson, hospitalLocation, hospitalName } = request;
  const { shown: contactNumber, address } = callableNumber(request.contactNumber);
  const isActive = request.status === 'active';
  return (
    <dl>
      <Fact label={labels.patient}>
        <span translate="no">{request.patientName}</span>
      </Fact>
      <Fact label={labels.hospital} action={isActive && <Directions to={hospitalName} />}>
        <span translate="no">{hospitalName}</span>
      </Fact>
      {hospitalLocation !== '' && (
        <Fact label={labels.location} isPart>
          {hospitalLocation}
        </Fact>
      )}
      <Fact label={labels.contactPerson}>
        <span translate="no">{contactPerson}</span>
      </Fact>
      <Fact
        label={labels.contactNumber}
        isPart
        action={isActive && <Contact number={contactNumber} isOwn={isOwn} />}
      >
        {isActive && isOwn ? (
          <a href={address} className="unbroken inline-block py-2.5 md:-my-0.5 md:py-0.5">
            <span className="sr-only">{uiMessages.call} </span>
            <span translate="no">{contactNumber}</span>
          </a>
        ) : (
          <span className="unbroken" translate="no">
            {contactNumber}
          </span>
        )}
      </Fact>
      {isActive && (
        <Fact label={messages.canGive}>
          <span className="flex flex-wrap items-center gap-1">
            {canReceiveFrom(request.requiredBloodGroup).map((group) => (
              <GroupTile key={group} group={group} size="inline" />
            ))}
            <span className="text-small font-normal text-quiet md:ms-1.5">{messages.guidance}</span>
          </span>
        </Fact>
      )}
      {additionalInfo !== '' && (
        <Fact label={labels.additionalInfo}>
          <span className="font-normal whitespace-pre-line">{withFewLines(additionalInfo)}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, isPart = false, action, children }: FactProps) {
  return (
    <div className="request-fact" data-part={isPart ? '' : undefined}>
      <dt className="text-small text-quiet">{label}</dt>
      <dd>
        <span className="min-w-0 flex-1 font-semibold">{children}</span>
        {action && <span className="actions">{action}</span>}
      </dd>
    </div>
  );
}

function Directions({ to }: { readonly to: string }) {
  return (
    <a
      href={directionsUrl(to)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ size: 'small' })}
      data-print="none"
    >
      <Icon of={MapPin} className="size-4" />
      <span className="max-md:sr-only">{requestMessages.directions}</span>
    </a>
  );
}

interface ContactProps {
  readonly number: string;
  readonly isOwn: boolean;
}

/** The owner, who has no need of the button that calls, has a link; on phones the button is among the sticky ones. */
function Contact({ number, isOwn }: ContactProps) {
  const { copy, status } = useCopy();
  return (
    <>
      <span className="relative inline-flex">
        <Button
          size="small"
          aria-label={messages.copyNumber}
          title={messages.copyNumber}
          onClick={() => void copy(number)}
        >
          <Icon of={Copy} className="size-4" />
          <span className="max-md:hidden">{messages.copy}</span>
        </Button>
        {status}
      </span>
      {!isOwn && (
        <span className="max-md:hidden">
          <CallButton number={number} isWide />
        </span>
      )}
    </>
  );
}

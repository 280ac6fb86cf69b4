import { canGiveTo } from '@blood-bank/domain/blood-group';
import { toUtc } from '@blood-bank/domain/calendar-date';
import { contributionObstacle } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { ReactNode } from 'react';
import { domainList } from '#messages/community.ts';
import { offerObstacleMessages as messages } from '#messages/offers.ts';
import { campus } from '../data/configuration.ts';
import type { OfferOutcome } from '../data/make-offer.ts';
import { suspensionSentence } from '../forms/suspension-sentence.tsx';
import { Link } from '../routing/router.tsx';
import type { SessionMember } from '../session/session.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Sentence, unbroken } from '../ui/sentence.tsx';
import type { HelperState } from './use-helper.ts';

/** Why a member can't offer to donate for a request, as far as the browser knows; null where they can. */
export function offerObstacle(
  member: SessionMember,
  { donor, deferralEnd }: HelperState,
  { requiredBloodGroup, status }: BloodRequest,
): ReactNode {
  if (status !== 'active') return refusalSentence('request-closed');
  const obstacle = contributionObstacle(member, campus.emailDomains);
  if (obstacle === 'suspended') return <p>{suspensionSentence(member)}</p>;
  if (obstacle === 'foreign-address') return <p>{messages.foreign(domainList(campus.emailDomains))}</p>;
  if (donor === null) return refusalSentence('no-profile');
  if (donor?.isProfileActive === false) return refusalSentence('inactive-profile');
  if (donor !== undefined && !canGiveTo(donor.bloodGroup).includes(requiredBloodGroup))
    return <p>{messages.otherGroup(donor.bloodGroup, requiredBloodGroup)}</p>;
  if (deferralEnd !== null) return <p>{messages.deferred(toUtc(deferralEnd))}</p>;
  return obstacle === 'unverified' ? <p>{messages.unverified}</p> : null;
}

/** Why the server, or what has become of the records, kept a donor from offering. */
export function refusalSentence(outcome: Exclude<OfferOutcome, 'offered'>): ReactNode {
  switch (outcome) {
    case 'no-profile':
      return <WithLink sentence={messages.noProfile} to="/register-donor" name={messages.become} />;
    case 'no-number':
      return <WithLink sentence={messages.noNumber} to="/edit-donor-profile" name={messages.editProfile} />;
    case 'inactive-profile':
      return (
        <p>
          <Sentence
            template={(number = '') => messages.inactiveProfile(number)}
            parts={[unbroken(campus.adminPhone)]}
          />
        </p>
      );
    case 'own-request':
      return <p>{messages.ownRequest}</p>;
    case 'request-closed':
      return <p>{messages.requestClosed}</p>;
  }
}

interface WithLinkProps {
  readonly sentence: string;
  readonly to: string;
  readonly name: string;
}

function WithLink({ sentence, to, name }: WithLinkProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{sentence}</p>
      <Link to={to} className={buttonClass({ size: 'small' })}>
        {name}
      </Link>
    </div>
  );
}

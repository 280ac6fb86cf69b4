import { mayCall, mayDeleteRequest } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import CircleCheck from '@lucide/icons/icons/circle-check';
import Flag from '@lucide/icons/icons/flag';
import Printer from '@lucide/icons/icons/printer';
import { Suspense, useId, useRef, useState } from 'react';
import { callLinkMessages } from '#features/calls/messages.ts';
import {
  requestPageMessages as messages,
  postRequestMessages,
  requestMessages,
  shareMessages,
  viewRequestsMessages,
} from '#features/requests/messages.ts';
import { offerMessages } from '#features/requests/offers/messages.ts';
import { CallButton } from '../../lib/campus/call-button.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { RowMenu } from '../../lib/lists/rows.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useMember } from '../../session/session.tsx';
import { timeAgo } from '../../ui/age.tsx';
import { Notice } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { FormSkeleton, ListSkeleton } from '../../ui/skeleton.tsx';
import { State } from '../../ui/tag.tsx';
import { ManageRequest, RequestQuestion, useRequestQuestion } from './manage-request.tsx';
import { OfferOrShare } from './offer-or-share.tsx';
import { useMyOffers, useOfferState } from './offers/use-my-offers.ts';
import { useOffering } from './offers/use-offering.tsx';
import { useRequestActions } from './request-actions.tsx';
import { RequestFacts, RequestHeadline } from './request-details.tsx';
import { ShareRequest } from './share/share-request.tsx';
import { usePrintedNotice } from './use-printed-notice.tsx';

import './request-page.css';

const OfferPanel = lazyPart(async () => (await import('./offers/offer-panel.tsx')).OfferPanel);
const OffersRegion = lazyPart(async () => (await import('./offers/offers-region.tsx')).OffersRegion);

const ReportRequest = lazyPart(async () => (await import('../member-reports/public.ts')).ReportRequest);
const ReceivedUnits = lazyPart(async () => (await import('./received-units.tsx')).ReceivedUnits);
const OfferLeft = lazyPart(async () => (await import('./offers/offer-left.tsx')).OfferLeft);

/** Everything of one request, and what the member can do about it. */
export function RequestPage({ request }: { readonly request: BloodRequest }) {
  const member = useMember();
  const now = useNow();
  const titleId = useId();
  const { ask, dialog } = useRequestActions({
    uid: member.uid,
    items: [request],
    rows: useRef(null),
    headingId: titleId,
    failures: viewRequestsMessages,
    afterDeletion: '/dashboard',
  });
  const isActive = request.status === 'active';
  const isOwn = request.userId === member.uid;
  const { asked, ...question } = useRequestQuestion(request, member, now);
  const offering = useOffering();
  const offerState = useOfferState(request);
  const mayManage = mayDeleteRequest(member, request);
  /** Owners, volunteers and admins. */
  const seesOffers = mayManage || mayCall(member);
  const offerOrShare = <OfferOrShare request={request} onOffer={offering.open} />;
  const help = <FindHelp request={request} isOwn={isOwn} />;
  const onAsk = (kind: Parameters<typeof ask>[0]) => ask(kind, request);
  const [isReporting, setReporting] = useState(false);
  const name = requestMessages.nameInSentence(request.patientName, request.requiredBloodGroup);
  const reporting: readonly MenuItem[] =
    isActive && !mayManage ? [{ label: messages.report, icon: Flag, action: () => setReporting(true) }] : [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-2" data-print="none">
        <p className="text-small wrap-anywhere">
          <Link to="/view-requests">{viewRequestsMessages.title}</Link>{' '}
          <span className="text-quiet">{messages.here(request.patientName, request.requiredBloodGroup)}</span>
        </p>
        {!seesOffers && reporting.length > 0 && (
          <span className="-my-3">
            <RowMenu name={name} items={reporting} />
          </span>
        )}
      </div>
      {!isActive && <Notice tone="info">{messages.closed}</Notice>}
      {!isActive && !isOwn && (
        <Suspense>
          <OfferLeft requestId={request.id} isThanked />
        </Suspense>
      )}
      {asked !== null && (
        <RequestQuestion
          request={request}
          asked={asked}
          now={now}
          onAsk={onAsk}
          titleId={titleId}
          {...question}
        />
      )}
      <div className="request-columns">
        <div className="grid grid-cols-1 gap-4">
          <Panel padding="form">
            <RequestHeadline request={request} now={now} titleId={titleId} />
            {isActive && !isOwn && <OwnOfferLine request={request} now={now} />}
            {seesOffers && (
              <Suspense fallback={<div className="min-h-15" />}>
                <ReceivedUnits request={request} help={help} more={reporting} />
              </Suspense>
            )}
            {!seesOffers && (
              <div className="mt-5">
                <RequestFacts request={request} isOwn={isOwn} />
              </div>
            )}
          </Panel>
          {seesOffers && (
            <Suspense fallback={<OffersSkeleton />}>
              <OffersRegion request={request}>{isActive && help}</OffersRegion>
            </Suspense>
          )}
        </div>
        <div className="grid grid-cols-1 gap-4" data-print="none">
          {mayManage && (
            <ManageRequest
              request={request}
              isOwn={isOwn}
              mayClose={isActive && asked === null}
              mayEdit={isActive}
              onAsk={onAsk}
            />
          )}
          {isActive && !isOwn && (
            <div className={offerState === null ? '' : 'max-md:hidden'}>
              <Suspense fallback={<OfferSkeleton />}>
                <OfferPanel request={request} button={offerState === null ? null : offerOrShare} />
              </Suspense>
            </div>
          )}
          {isActive && mayCall(member) && (
            <Link to={`/requests/${request.id}/calls`} className={buttonClass()}>
              {callLinkMessages.callDonors}
            </Link>
          )}
          {isActive && <PassOn request={request} isOwn={isOwn} />}
        </div>
        {/* Who manages it knows them: on phones they come last. */}
        {seesOffers && (
          <Panel padding="form">
            <RequestFacts request={request} isOwn={isOwn} />
          </Panel>
        )}
      </div>
      {isActive && !isOwn && (
        <div className="sticky-actions" data-print="none">
          {offerOrShare}
          <CallButton
            number={request.contactNumber}
            isWide
            variant={offerState === null ? 'plain' : 'blood'}
          />
        </div>
      )}
      {dialog}
      {offering.dialog}
      {isReporting && (
        <Suspense>
          <ReportRequest request={request} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What the owner of a request can do while too few have offered. */
function FindHelp({ request, isOwn }: PassOnProps) {
  return (
    <p className="flex flex-wrap gap-2">
      <ShareRequest request={request} isOwn={isOwn} />
      <Link
        to={`/find-donors?group=${encodeURIComponent(request.requiredBloodGroup)}`}
        className={buttonClass({ size: 'small' })}
      >
        {postRequestMessages.matchingDonors}
      </Link>
    </p>
  );
}

interface PassOnProps {
  readonly request: BloodRequest;
  readonly isOwn: boolean;
}

function PassOn({ request, isOwn }: PassOnProps) {
  const titleId = useId();
  const { notice, print } = usePrintedNotice();
  const [withPatient, setWithPatient] = useState(false);
  return (
    <Panel as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{shareMessages.share}</h2>
      <p className="mt-1 mb-3.5 text-small text-quiet">{shareMessages.about}</p>
      <div className="request-buttons">
        <ShareRequest request={request} isOwn={isOwn} />
        <Button size="small" onClick={() => void print(request, withPatient)}>
          <Icon of={Printer} className="size-4 flex-none" />
          {requestMessages.print}
        </Button>
      </div>
      {isOwn && (
        <div className="mt-1 -mb-4">
          <CheckboxField
            label={messages.printPatient}
            checked={withPatient}
            onChange={({ target }) => setWithPatient(target.checked)}
          />
        </div>
      )}
      {notice}
    </Panel>
  );
}

/** Of the size of an offer's panel. */
function OfferSkeleton() {
  return (
    <Panel className="md:min-h-32">
      <FormSkeleton fields={1} />
    </Panel>
  );
}

/** Of the size of one offer below its heading. */
function OffersSkeleton() {
  return (
    <div className="pt-9.5">
      <ListSkeleton rows={1} of="donor" />
    </div>
  );
}

interface OwnOfferLineProps {
  readonly request: BloodRequest;
  readonly now: Date;
}

/** Under the headline of a request: since when the member's own offer stands, and who may call. Nothing without one. */
function OwnOfferLine({ request, now }: OwnOfferLineProps) {
  const own = useMyOffers().find(({ requestId }) => requestId === request.id);
  if (own?.status !== 'offered' || own.offeredAt === null) return null;
  const ago = timeAgo(own.offeredAt, now);
  return (
    <p className="mt-4">
      <State tone="green" icon={CircleCheck}>
        <Sentence
          template={(name = '') => offerMessages.offeredAgo(ago, name)}
          parts={[request.contactPerson]}
        />
      </State>
    </p>
  );
}

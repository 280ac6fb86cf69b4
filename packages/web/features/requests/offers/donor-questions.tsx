import { addDays, toUtc } from '@blood-bank/domain/calendar-date';
import { intervalAfter } from '@blood-bank/domain/deferral';
import { componentOf } from '@blood-bank/domain/records/donation';
import type { Donor } from '@blood-bank/domain/records/donor';
import type { Offer } from '@blood-bank/domain/records/offer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { donationMessages, donationQuestionMessages as messages } from '#features/donors/messages.ts';
import { requestMessages } from '#features/requests/messages.ts';
import { offerMessages } from '#features/requests/offers/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { freshMilliseconds } from '../../../lib/query/query-keys.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { showToast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { donationKeys } from '../../donations/public.ts';
import { donorKeys, readMyDonor } from '../../donors/public.ts';
import { requestKeys, requestListKeys } from '../api.ts';
import { readRequest } from '../one-request-api.ts';
import { answerDonation, donationDay } from './answer-api.ts';
import { offerQueryKeys } from './queries.ts';
import { useAbleDonor } from './use-able-donor.ts';
import { useMyOffers } from './use-my-offers.ts';

/** In days: how long a donor is told that a request is closed, and may read it. */
const toldDays = 7;
/** Of how many standing offers it is found out whether their requests are closed. */
const mostLooked = 5;

/** What a donor is asked and told about the own offers on the dashboard. */
export function DonorQuestions() {
  const { donor } = useAbleDonor();
  const offers = useMyOffers();
  if (donor == null) return null;
  const asked = offers.find(({ status }) => status === 'donated');
  return (
    <>
      {asked !== undefined && <DonationQuestion key={asked.requestId} offer={asked} donor={donor} />}
      {offers
        .filter(({ status }) => status === 'offered')
        .slice(0, mostLooked)
        .map((offer) => (
          <NoLongerNeeded key={offer.requestId} offer={offer} />
        ))}
    </>
  );
}

interface DonationQuestionProps {
  readonly offer: Offer;
  readonly donor: Donor;
}

/** Asks a donor whose offer the request's owner has marked as donated: only the donor's own word, or a volunteer's, counts. */
function DonationQuestion({ offer, donor }: DonationQuestionProps) {
  const titleId = useId();
  const { data: request } = useQuery(requestQuery(offer));
  const answering = useAnswer(offer);
  if (request === undefined) return null;
  const day = donationDay(donor, offer.offeredAt);
  const component = componentOf(request ?? { component: null });
  const next = addDays(day, intervalAfter({ lastDonationComponent: component }, campus));
  return (
    <Panel
      as="section"
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      data-print="none"
    >
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 id={titleId}>{messages.question(toUtc(day))}</h2>
        <p className="text-small text-quiet">{donationMessages.consequence(toUtc(next))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="main"
          busy={answering.isPending}
          busyLabel={donationMessages.saving}
          onClick={() => void answering.start(true)}
        >
          {messages.yes}
        </Button>
        <Button disabled={answering.isPending} onClick={() => void answering.start(false)}>
          {messages.no}
        </Button>
      </div>
      {answering.failure !== null && (
        <div className="w-full">
          <Alert>{answering.failure}</Alert>
        </div>
      )}
    </Panel>
  );
}

function requestQuery({ requestId }: Pick<Offer, 'requestId'>) {
  return {
    queryKey: requestKeys.request(requestId),
    queryFn: () => readRequest(requestId),
    staleTime: freshMilliseconds,
  };
}

function useAnswer(offer: Offer) {
  const { uid } = useMember();
  const queries = useQueryClient();
  const { requestId } = offer;
  return useSubmission({
    send: async (hasDonated: boolean) => {
      await answerDonation({ offer, hasDonated, by: uid });
      return { hasDonated, donor: await readMyDonor(uid).catch(() => null) };
    },
    onResult: ({ hasDonated, donor }) => {
      if (donor === null) void queries.invalidateQueries({ queryKey: donorKeys.myDonor(uid), exact: true });
      else queries.setQueryData(donorKeys.myDonor(uid), donor);
      queries.setQueryData<readonly Offer[]>(offerQueryKeys.myOffers(uid), (offers) =>
        offers?.filter((own) => own.requestId !== requestId),
      );
      for (const queryKey of [
        offerQueryKeys.myOffers(uid),
        donationKeys.of(uid),
        requestKeys.request(requestId),
        ...requestListKeys(uid),
      ])
        void queries.invalidateQueries({ queryKey });
      const last = donor?.lastDonationDate ?? null;
      if (!hasDonated || donor === null || last === null) return;
      const next = addDays(last, intervalAfter(donor, campus));
      showToast({ failed: false, sentence: donationMessages.done(toUtc(next)) });
    },
    logged: 'Whether the donor has donated could not be stored.',
    failure: (error) => failureSentence(error, donationMessages.failed),
  });
}

/** Tells a donor whose offer stands that the request is closed; nothing while it is not. */
function NoLongerNeeded({ offer }: { readonly offer: Offer }) {
  const now = useNow();
  const { data: request } = useQuery(requestQuery(offer));
  const closedAt = request?.closedAt;
  if (request == null || closedAt == null || now.getTime() - closedAt.getTime() > toldDays * 86_400_000)
    return null;
  const { id, patientName, requiredBloodGroup } = request;
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1" data-print="none">
      <Link to={`/requests/${id}`} className="inline-flex min-h-11 items-center wrap-anywhere md:min-h-9">
        <Sentence
          template={(name = '') => requestMessages.nameInSentence(name, requiredBloodGroup)}
          parts={[patientName]}
        />
      </Link>
      <p className="font-semibold">{offerMessages.noLongerNeeded}</p>
    </Panel>
  );
}

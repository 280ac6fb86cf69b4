import { contributionObstacle } from '@blood-bank/domain/permissions';
import {
  type BloodRequestDetails,
  type BloodRequestForm,
  blankBloodRequest,
  bloodRequestDetails,
} from '@blood-bank/domain/records/blood-request';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { campus } from '../../data/campus.ts';
import { postRequestMessages } from '../../messages/en/post-request.ts';
import { Link, useNavigate } from '../../routing/router.tsx';
import { contributionRefusal } from '../../session/contribution-refusal.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { restoreDraft } from '../../session/restore-draft.ts';
import { useMember } from '../../session/session.tsx';
import { useKeptDraft } from '../../session/use-kept-draft.ts';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { problemsOf } from '../../ui/field-problems.ts';
import { FormColumn } from '../../ui/form-column.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useBringIntoView } from '../../ui/use-bring-into-view.ts';
import { PostRequestForm } from './post-request-form.tsx';
import { requestFormSentences } from './request-form-sentences.ts';
import { postFailure, usePostRequest } from './use-post-request.ts';

const draft = 'post-request';
/** Specification section 9: from posting a request to the dashboard. */
const redirectMilliseconds = 2_000;

/** /post-request */
export function PostRequestScreen() {
  const member = useMember();
  const { uid } = member;
  // Suspended members may try: an admin may have restored them since the user record was read.
  const mustVerify = contributionObstacle(member, campus.emailDomains) === 'unverified';
  const top = useBringIntoView<HTMLDivElement>();
  const [start] = useState(() => restoreDraft(blankBloodRequest, readDraft(uid, draft)));
  const form = useForm<BloodRequestForm, unknown, BloodRequestDetails>({
    resolver: valibotResolver(bloodRequestDetails),
    defaultValues: start,
  });
  const { reset } = form;
  const sent = useRef<BloodRequestForm>(start);
  const posting = usePostRequest(member, () => {
    // What has been typed since it was sent is another request, and stays.
    if (JSON.stringify(form.getValues()) !== JSON.stringify(sent.current)) return;
    reset(blankBloodRequest);
    dropDraft(uid, draft);
  });
  const { mutate, isPending, data: outcome, error } = posting;
  const isSuccess = outcome === 'posted';
  const success = useFocusWhenLost(isSuccess);
  useDashboardAfter(isSuccess);

  useKeptDraft(uid, draft, form.subscribe);

  const submit = form.handleSubmit(
    (details) => {
      if (mustVerify || isPending) return;
      sent.current = form.getValues();
      mutate(details, { onSettled: top.bring });
    },
    () => {
      top.bring();
      // How the last attempt ended is not what keeps this one from being sent.
      if (!isPending) posting.reset();
    },
  );

  /** Once it is posted, the emptied form only waits for the dashboard. */
  function submitUnlessPosted(event: FormEvent) {
    if (isSuccess) event.preventDefault();
    else void submit(event);
  }

  const refusal = contributionRefusal(member);
  const doesEarlierStand = outcome === 'earlier-stands';
  return (
    <FormColumn>
      <PageTitle>{postRequestMessages.title}</PageTitle>
      <p className="mt-1 mb-4 text-quiet">{postRequestMessages.lead}</p>
      <Card>
        <div ref={top.ref}>
          <FormAlert
            sentences={[
              refusal,
              mustVerify && postRequestMessages.notVerified,
              ...requestFormSentences(problemsOf(form.formState.errors)),
              refusal === null && error && postFailure(error),
              doesEarlierStand && postRequestMessages.earlierStands,
            ]}
          >
            {doesEarlierStand && (
              <Link to="/dashboard" className="inline-flex min-h-11 items-center">
                {postRequestMessages.seeEarlier}
              </Link>
            )}
          </FormAlert>
          {isSuccess && (
            <div className="mb-5">
              <Notice ref={success}>{postRequestMessages.success}</Notice>
            </div>
          )}
        </div>
        <PostRequestForm form={form} onSubmit={submitUnlessPosted}>
          <Button
            type="submit"
            variant="main"
            className="w-full"
            busy={isPending}
            busyLabel={postRequestMessages.submitting}
            disabled={mustVerify || isSuccess}
          >
            {postRequestMessages.submit}
          </Button>
        </PostRequestForm>
      </Card>
    </FormColumn>
  );
}

/** Goes to the dashboard a while after success, unless the person has gone elsewhere by then. */
function useDashboardAfter(isSuccess: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => void navigate('/dashboard'), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);
}

/** The button that was pressed stays disabled after success: focus goes to what is said, unless it is in a field. */
function useFocusWhenLost(isSuccess: boolean): RefObject<HTMLDivElement | null> {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.matches(':disabled');
    if (isSuccess && isLost) message.current?.focus({ preventScroll: true });
  }, [isSuccess]);
  return message;
}

import { bloodRequestFormFields } from '@blood-bank/domain/records/blood-request';
import { blankForm } from '@blood-bank/domain/records/field';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { ContributorsOnly, mustVerifyFirst, suspensionSentence } from '../../forms/contributors-only.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { postRequestMessages } from '../../messages/en/requests.ts';
import { Link, useNavigate } from '../../routing/router.tsx';
import { dropDraft } from '../../session/drafts.ts';
import { useMember } from '../../session/session.tsx';
import { FormAlert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, FormColumn } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PostRequestForm, requestFormSentences } from './post-request-form.tsx';
import { usePostRequest } from './use-post-request.ts';

const draftName = 'post-request';
/** Specification section 9: from posting a request to the dashboard. */
const redirectMilliseconds = 2_000;

/** /post-request */
export function PostRequestScreen() {
  return (
    <FormColumn>
      <PageTitle>{postRequestMessages.title}</PageTitle>
      <ContributorsOnly>
        <p className="mt-1 mb-4 text-quiet">{postRequestMessages.lead}</p>
        <Card>
          <PostRequest />
        </Card>
      </ContributorsOnly>
    </FormColumn>
  );
}

function PostRequest() {
  const member = useMember();
  const { uid } = member;
  const mustVerify = mustVerifyFirst(member);
  const { form, start, problems, field, submit, top } = useDraftForm({
    fields: bloodRequestFormFields,
    labels: postRequestMessages.labels,
    draft: { uid, name: draftName },
  });
  const sent = useRef(start);
  const posting = usePostRequest(member, () => {
    // What has been typed since the form was sent is another request, and stays.
    if (JSON.stringify(form.getValues()) !== JSON.stringify(sent.current)) return;
    form.reset(blankForm(bloodRequestFormFields));
    dropDraft(uid, draftName);
  });
  const isPosted = posting.result === 'posted';
  const success = useFocusWhenLost(isPosted);
  useDashboardAfter(isPosted);

  const post = submit((details) => {
    if (mustVerify) return;
    if (!posting.isPending) sent.current = form.getValues();
    return posting.start(details);
  }, posting.forget);

  /** Once it is posted, the blank form only waits for the dashboard. */
  function postOnce(event: FormEvent) {
    if (isPosted) event.preventDefault();
    else post(event);
  }

  const suspension = suspensionSentence(member);
  const hasEarlier = posting.result === 'earlier-exists';
  return (
    <>
      <div ref={top}>
        <FormAlert
          sentences={[
            suspension,
            mustVerify && postRequestMessages.notVerified,
            ...requestFormSentences(problems),
            suspension === null && posting.failure,
            hasEarlier && postRequestMessages.earlierExists,
          ]}
        >
          {hasEarlier && (
            <Link to="/dashboard" className="inline-flex min-h-11 items-center">
              {postRequestMessages.seeEarlier}
            </Link>
          )}
        </FormAlert>
        {isPosted && (
          <div className="mb-5">
            <Notice ref={success}>{postRequestMessages.success}</Notice>
          </div>
        )}
      </div>
      <PostRequestForm field={field} onSubmit={postOnce}>
        <Button
          type="submit"
          variant="main"
          className="w-full"
          busy={posting.isPending}
          busyLabel={postRequestMessages.submitting}
          disabled={mustVerify || isPosted}
        >
          {postRequestMessages.submit}
        </Button>
      </PostRequestForm>
    </>
  );
}

/** Opens the dashboard a while after success, unless the member has left the screen by then. */
function useDashboardAfter(isSuccess: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => void navigate('/dashboard'), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);
}

/** Moves focus to the success message, unless it is in a field: the pressed button stays disabled. */
function useFocusWhenLost(isSuccess: boolean): RefObject<HTMLDivElement | null> {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.matches(':disabled');
    if (isSuccess && isLost) message.current?.focus({ preventScroll: true });
  }, [isSuccess]);
  return message;
}

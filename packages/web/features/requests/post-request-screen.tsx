import { bloodRequestFormFields } from '@blood-bank/domain/records/blood-request';
import { blankForm } from '@blood-bank/domain/records/field';
import { postRequestInput, requestDetailsOf } from '@blood-bank/domain/records/post-request-form';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { postRequestMessages } from '#messages/post-request.ts';
import { campus } from '../../data/configuration.ts';
import { numberingPlan } from '../../data/phone-number.ts';
import { serverNow } from '../../data/server-clock.ts';
import { ContributorsOnly, mustVerifyFirst } from '../../forms/contributors-only.tsx';
import { FormAside, FormPage } from '../../forms/form-page.tsx';
import { suspensionSentence } from '../../forms/suspension-sentence.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { Link, useNavigate } from '../../routing/router.tsx';
import { dropDraft } from '../../session/drafts.ts';
import { useMember } from '../../session/session.tsx';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import { Panel } from '../../ui/panel.tsx';
import { PostRequestForm, requestFormSentences } from './post-request-form.tsx';
import { PostRequestPreview } from './post-request-preview.tsx';
import { PostedNotice } from './posted-notice.tsx';
import { useOwnContact } from './use-own-contact.ts';
import { type PostedRequest, usePostRequest } from './use-post-request.ts';

const draftName = 'post-request';
/** Specification section 9: from posting a request to the dashboard. */
const redirectMilliseconds = 2_000;

/** /post-request */
export function PostRequestScreen() {
  return (
    <ContributorsOnly title={postRequestMessages.title}>
      <PostRequest />
    </ContributorsOnly>
  );
}

function PostRequest() {
  const member = useMember();
  const { uid } = member;
  const mustVerify = mustVerifyFirst(member);
  const request = useDraftForm({
    fields: bloodRequestFormFields,
    labels: postRequestMessages.labels,
    schema: () => postRequestInput(serverNow(), campus.timeZone, numberingPlan),
    draft: { uid, name: draftName },
  });
  const { form, start, problems, field, submit, top } = request;
  const isOwnName = useOwnContact(member, request);
  const sent = useRef(start);
  const [posted, setPosted] = useState<PostedRequest | null>(null);
  const posting = usePostRequest(member, (details) => {
    setPosted(details);
    // What has been typed since the form was sent is another request, and stays.
    if (JSON.stringify(form.getValues()) !== JSON.stringify(sent.current)) return;
    form.reset(blankForm(bloodRequestFormFields));
    dropDraft(uid, draftName);
  });
  /** Until the dashboard opens, or the member stays. */
  const isPosted = posting.result === 'posted';
  const success = useFocusWhenLost(isPosted);
  useDashboardAfter(isPosted);

  const post = submit((input) => {
    if (mustVerify) return;
    if (!posting.isPending) sent.current = form.getValues();
    setPosted(null);
    return posting.start(requestDetailsOf(input, campus.timeZone));
  }, posting.forget);

  /** The form is then ready for another request. */
  function stay() {
    success.current?.focus({ preventScroll: true });
    posting.forget();
  }

  /** Once it is posted, the blank form only waits for the dashboard. */
  function postOnce(event: FormEvent) {
    if (isPosted) event.preventDefault();
    else post(event);
  }

  const suspension = suspensionSentence(member);
  const hasEarlier = posting.result === 'earlier-exists';
  return (
    <FormPage title={postRequestMessages.title} lead={postRequestMessages.lead}>
      <Panel padding="form">
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
          {posted !== null && (
            <PostedNotice ref={success} request={posted} isLeaving={isPosted} onStay={stay} />
          )}
        </div>
        <PostRequestForm field={field} isOwnName={isOwnName} onSubmit={postOnce}>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2.5">
            <Button
              type="submit"
              variant="blood"
              size="form"
              busy={posting.isPending}
              busyLabel={postRequestMessages.submitting}
              disabled={mustVerify || isPosted}
            >
              {postRequestMessages.submit}
            </Button>
            <p className="text-caption text-quiet">{postRequestMessages.submitNote}</p>
          </div>
        </PostRequestForm>
      </Panel>
      <FormAside>
        <PostRequestPreview form={form} posted={isPosted ? sent.current : null} />
      </FormAside>
    </FormPage>
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
  useLayoutEffect(() => {
    if (isSuccess && isFocusLost()) message.current?.focus({ preventScroll: true });
  }, [isSuccess]);
  return message;
}

import { bloodRequestFormFields } from '@blood-bank/domain/records/blood-request';
import { blankForm } from '@blood-bank/domain/records/field';
import { postRequestInput, requestDetailsOf } from '@blood-bank/domain/records/post-request-form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { postRequestMessages } from '#features/requests/messages.ts';
import { ClubPhone } from '../../../lib/campus/call-button.tsx';
import { numberingPlan } from '../../../lib/campus/phone-number.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { FormAside, FormPage } from '../../../lib/forms/form-page.tsx';
import { type DraftForm, useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { dropDraft } from '../../../lib/storage/drafts.ts';
import { ContributorsOnly, mustVerifyFirst } from '../../../session/contributors-only.tsx';
import { type SessionMember, useMember } from '../../../session/session.tsx';
import { suspensionSentence } from '../../../session/suspension.tsx';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { donorKeys, readOwnDonor } from '../../donors/public.ts';
import { RequestPreview } from './lazy-preview.tsx';
import { PostRequestForm, requestFormSentences } from './post-request-form.tsx';
import { RequestSentence } from './tap-fields.tsx';
import { alreadyAsked, usePostRequest } from './use-post-request.ts';

const draftName = 'post-request';

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
  const sentenceId = useId();
  const isOwnName = useOwnContact(member, request);
  const sent = useRef(start);
  const posting = usePostRequest(member, () => {
    // What has been typed since the form was sent is another request, and stays.
    if (JSON.stringify(form.getValues()) !== JSON.stringify(sent.current)) return;
    form.reset(blankForm(bloodRequestFormFields));
    dropDraft(uid, draftName);
  });

  const post = submit((input) => {
    if (mustVerify) return;
    if (!posting.isPending) sent.current = form.getValues();
    return posting.start({ details: requestDetailsOf(input, campus.timeZone) });
  }, posting.forget);

  /** The member has been told that the same is posted, and wants another: what is typed now. */
  const postAnother = submit((input) => {
    sent.current = form.getValues();
    return posting.start({ details: requestDetailsOf(input, campus.timeZone), isAnother: true });
  }, posting.forget);

  const suspension = suspensionSentence(member);
  const { result } = posting;
  const hasEarlier = result === 'earlier-exists';
  const same = typeof result === 'object' && result !== null && 'same' in result ? result.same : null;
  if (typeof result === 'object' && result !== null && 'posted' in result) {
    return (
      <FormPage title={postRequestMessages.title}>
        <result.Posted request={result.posted} />
      </FormPage>
    );
  }
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
              same !== null && alreadyAsked(same, uid),
            ]}
          >
            {hasEarlier && (
              <Link to="/dashboard" className="inline-flex min-h-11 items-center">
                {postRequestMessages.seeEarlier}
              </Link>
            )}
            {same !== null && (
              <p className="flex flex-wrap items-center gap-x-4">
                <Link to={`/requests/${same.id}`} className="inline-flex min-h-11 items-center">
                  {postRequestMessages.seeIt}
                </Link>
                <Button size="small" onClick={postAnother}>
                  {postRequestMessages.postAnother}
                </Button>
              </p>
            )}
          </FormAlert>
          {posting.failure !== null && <ClubPhone className="-mt-3 mb-5" />}
        </div>
        <PostRequestForm form={form} field={field} isOwnName={isOwnName} onSubmit={post}>
          <p className="text-caption text-quiet">{postRequestMessages.submitNote}</p>
          <div className="post-foot">
            <RequestSentence id={sentenceId} form={form} />
            <Button
              type="submit"
              variant="blood"
              size="form"
              busy={posting.isPending}
              busyLabel={postRequestMessages.submitting}
              disabled={mustVerify}
              aria-describedby={sentenceId}
            >
              {postRequestMessages.submit}
            </Button>
          </div>
        </PostRequestForm>
      </Panel>
      <FormAside>
        <RequestPreview form={form} />
      </FormAside>
    </FormPage>
  );
}

/**
 * Suggests the member as the contact of a request: the name of the account, and a donor's number, which only its owner reads
 * while it is hidden. What can't be read is not suggested.
 *
 * @returns whether the form names the member
 */
function useOwnContact(
  { uid, record }: SessionMember,
  { form, suggest }: DraftForm<typeof bloodRequestFormFields>,
): boolean {
  const { data: contactNumber = '' } = useQuery({
    queryKey: donorKeys.ownNumber(uid),
    queryFn: async () => (await readOwnDonor(uid))?.contactNumber ?? '',
    refetchOnWindowFocus: false,
  });
  const contactPerson = record?.fullName ?? '';
  // Computed by the watch, so that the form is not rendered for each letter of the name.
  const isOwnName = useWatch({
    control: form.control,
    name: 'contactPerson',
    compute: (named) => named !== '' && named === contactPerson,
  });

  useEffect(() => suggest({ contactPerson, contactNumber }), [suggest, contactPerson, contactNumber]);

  return isOwnName;
}

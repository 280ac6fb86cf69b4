import { mayChangeStatus } from '@blood-bank/domain/permissions';
import {
  type BloodRequest,
  type BloodRequestForm,
  bloodRequestEditFields,
  bloodRequestFormFields,
} from '@blood-bank/domain/records/blood-request';
import { filledForm } from '@blood-bank/domain/records/field';
import {
  postRequestInput,
  requestDetailsOf,
  typedNeededBy,
} from '@blood-bank/domain/records/post-request-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { appMessages } from '#app/messages.ts';
import {
  editRequestMessages as messages,
  postRequestMessages,
  requestPageMessages,
} from '#features/requests/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence, retryFor } from '../../../lib/firestore/errors.ts';
import { FormAside, FormPage } from '../../../lib/forms/form-page.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useParams } from '../../../lib/routing/params.ts';
import { routePath } from '../../../lib/routing/path.ts';
import { Link, useNavigate } from '../../../lib/routing/router.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { dropDraft } from '../../../lib/storage/drafts.ts';
import { showToast } from '../../../lib/toast.ts';
import { useMember } from '../../../session/session.tsx';
import { explainSuspension } from '../../../session/suspension.tsx';
import { Alert, FormAlert, Notice } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { FormSkeleton } from '../../../ui/skeleton.tsx';
import { requestKeys, requestListKeys } from '../api.ts';
import { loadModeration } from '../load-moderation.ts';
import { readRequest } from '../one-request-api.ts';
import { RequestPreview } from '../post/lazy-preview.tsx';
import { PostRequestForm, requestFormSentences } from '../post/post-request-form.tsx';
import type { RequestChanges } from './api.ts';

/** /requests/:id/edit: for the owner of an active request, and for admins. */
export function EditRequestScreen() {
  const { id } = useParams('/requests/:id/edit');
  const member = useMember();
  const { data: request, error, refetch } = useEditedRequest(id);
  const isEditable = request != null && mayChangeStatus(member, request);
  return (
    <FormPage title={appMessages.titles.editRequest} {...(isEditable && { lead: messages.lead })}>
      {isEditable && <EditRequest key={id} request={request} />}
      {request === undefined && error === null && (
        <Panel padding="form">
          <FormSkeleton fields={6} />
        </Panel>
      )}
      {request === undefined && error !== null && (
        <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, requestPageMessages.failed)}</Alert>
      )}
      {request !== undefined && !isEditable && (
        <EmptyState title={requestPageMessages.closed}>
          <Link to={`/requests/${id}`} className={buttonClass()}>
            {messages.back}
          </Link>
        </EmptyState>
      )}
    </FormPage>
  );
}

/** What the form starts with, read again at each visit. */
function useEditedRequest(id: string) {
  return useQuery({
    queryKey: ['forms', 'request', id],
    queryFn: () => readRequest(id),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function EditRequest({ request }: { readonly request: BloodRequest }) {
  const { id, neededBy } = request;
  const { uid } = useMember();
  const navigate = useNavigate();
  const draftName = `edit-request:${id}`;
  const edit = useEditForm({
    fields: bloodRequestFormFields,
    labels: postRequestMessages.labels,
    schema: (plan) => postRequestInput(serverNow(), campus.timeZone, plan, neededBy),
    uid,
    draftName,
    stored: valuesOf(request),
  });
  const saving = useSaving(request, draftName);

  const save = edit.submit(async (input) => {
    if (saving.isPending) return;
    edit.begin();
    const changes = changesOf(
      requestDetailsOf(input, campus.timeZone),
      Object.keys(edit.changesIn(edit.form.getValues())),
    );
    if ((await saving.start(changes)) === null) return;
    dropDraft(uid, draftName);
    navigate(`/requests/${id}`);
  }, saving.forget);

  return (
    <>
      <Panel padding="form">
        <div ref={edit.top}>
          <FormAlert sentences={[...requestFormSentences(edit.problems), saving.failure]} />
          {edit.isRestored && (
            <div className="mb-5 flex flex-wrap items-center gap-3">
              <Notice tone="info">{messages.restored}</Notice>
              <Button size="small" variant="quiet" onClick={() => edit.discard('patientName')}>
                {messages.discard}
              </Button>
            </div>
          )}
        </div>
        <PostRequestForm form={edit.form} field={edit.field} isEdit isOwnName={false} onSubmit={save}>
          <SaveButtons
            busy={saving.isPending}
            labels={messages}
            back={{ label: messages.back, to: `/requests/${id}` }}
          />
        </PostRequestForm>
      </Panel>
      <FormAside>
        <RequestPreview form={edit.form} />
      </FormAside>
    </>
  );
}

function useSaving({ id, userId }: BloodRequest, draftName: string) {
  const { uid } = useMember();
  const queries = useQueryClient();
  return useSubmission({
    send: async (changes: RequestChanges) => {
      if (Object.keys(changes).length === 0) return true;
      if (userId === uid) await (await loadChunk(() => import('./api.ts'))).editRequest(id, changes);
      else await (await loadModeration()).editRequestAsAdmin(id, changes);
      return true;
    },
    onResult: (_, hasLeft) => {
      if (hasLeft) dropDraft(uid, draftName);
      else showToast({ failed: false, sentence: messages.done, path: routePath(`/requests/${id}`) });
      for (const queryKey of [requestKeys.request(id), ...requestListKeys(uid)])
        void queries.invalidateQueries({ queryKey, refetchType: 'all' });
    },
    logged: 'The blood request could not be changed.',
    failure: (error) => failureSentence(error, messages.failed),
    toast: () => ({ failed: false, sentence: messages.done }),
    explain: explainSuspension,
  });
}

function valuesOf(request: BloodRequest): BloodRequestForm {
  return filledForm(bloodRequestFormFields, {
    ...request,
    ...typedNeededBy(request.neededBy, campus.timeZone),
  });
}

/** @param changed the fields of the form that have been changed */
function changesOf(details: ReturnType<typeof requestDetailsOf>, changed: readonly string[]): RequestChanges {
  const isChanged = (name: string) =>
    name === 'neededBy' ? changed.some((field) => field.startsWith('neededBy')) : changed.includes(name);
  const names = Object.keys(bloodRequestEditFields).filter(isChanged);
  return Object.fromEntries(Object.entries(details).filter(([name]) => names.includes(name)));
}

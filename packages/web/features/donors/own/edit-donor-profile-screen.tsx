import { mayEditDonor } from '@blood-bank/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { donorFormMessages, editDonorMessages } from '#features/donors/messages.ts';
import { failureSentence, problemOf, retryFor } from '../../../lib/firestore/errors.ts';
import { FormPage } from '../../../lib/forms/form-page.tsx';
import { Link } from '../../../lib/routing/router.tsx';
import { useMember } from '../../../session/session.tsx';
import { suspensionSentence } from '../../../session/suspension.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { donorKeys, myDonorQuery } from '../api.ts';
import { readOwnDonorProfile } from './api.ts';
import { DonorFormSkeleton } from './donor-form.tsx';
import { EditDonorForm } from './edit-donor-form.tsx';
import { OwnAvailability, useAvailability } from './own-availability.tsx';
import { useOwnDonorUpdate } from './use-own-donor-update.ts';

/** /edit-donor-profile */
export function EditDonorProfileScreen() {
  const member = useMember();
  const mayEdit = mayEditDonor(member);
  return (
    <FormPage title={editDonorMessages.title} {...(mayEdit && { lead: editDonorMessages.lead })}>
      {mayEdit && <Editing uid={member.uid} />}
      {!mayEdit && member.isSuspended && <SuspendedDonor uid={member.uid} />}
      {!mayEdit && !member.isSuspended && <VerificationRequired />}
    </FormPage>
  );
}

function Editing({ uid }: { readonly uid: string }) {
  const { data: edited, error, refetch } = useEditedDonor(uid);
  if (edited !== undefined) {
    return edited === null ? <NoProfile /> : <EditDonorForm edited={edited} />;
  }
  if (error === null) return <DonorFormSkeleton />;
  const isSignedOut = problemOf(error).kind === 'signed-out';
  return (
    <Alert onRetry={retryFor(error, refetch)}>
      {isSignedOut ? editDonorMessages.notLoggedIn : failureSentence(error, editDonorMessages.fetchFailed)}
    </Alert>
  );
}

/** What the edit form starts with, read again at each visit; null for members who are not registered. */
function useEditedDonor(uid: string) {
  return useQuery({
    queryKey: donorKeys.editedDonor(uid),
    queryFn: () => readOwnDonorProfile(uid),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function NoProfile() {
  return (
    <CannotEdit problem={editDonorMessages.noProfile}>
      <Link to="/register-donor" className={buttonClass({ variant: 'main' })}>
        {editDonorMessages.register}
      </Link>
    </CannotEdit>
  );
}

function VerificationRequired() {
  return (
    <section aria-labelledby="verification-required">
      <h2 id="verification-required" className="mb-3">
        {editDonorMessages.verificationRequired}
      </h2>
      <CannotEdit problem={editDonorMessages.notVerified} />
    </section>
  );
}

/** All that a suspended donor may still change. */
function SuspendedDonor({ uid }: { readonly uid: string }) {
  const { data: donor } = useQuery(myDonorQuery(uid));
  const availability = useAvailability();
  return (
    <CannotEdit problem={suspensionSentence({ isSuspended: true })}>
      {donor != null && (
        <Panel className="grid w-full gap-4">
          <OwnAvailability donor={donor} availability={availability} />
          {donor.allowContactVisibility && <HideNumber />}
        </Panel>
      )}
    </CannotEdit>
  );
}

function HideNumber() {
  const hiding = useOwnDonorUpdate({
    update: ({ updateDonor }, uid) => updateDonor(uid, { allowContactVisibility: false }),
    logged: 'The number could not be hidden.',
    failed: editDonorMessages.hideFailed,
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        busy={hiding.isPending}
        busyLabel={editDonorMessages.hiding}
        onClick={() => void hiding.start(undefined)}
      >
        {editDonorMessages.hideNumber}
      </Button>
      {hiding.failure !== null && <Alert>{hiding.failure}</Alert>}
    </div>
  );
}

/** Says why there is nothing to edit, and where to go instead. */
function CannotEdit({ problem, children }: { readonly problem: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="grid gap-4">
      <Alert>{problem}</Alert>
      <div className="flex flex-wrap gap-3">
        {children}
        <Link to="/dashboard" className={buttonClass()}>
          {donorFormMessages.dashboard}
        </Link>
      </div>
    </div>
  );
}

import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { deviceMessages as messages } from '#features/devices/messages.ts';
import { failureSentence, problemOf, retryFor } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { type SessionMember, useSession } from '../../session/session.tsx';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { keepNotified } from './keep-notified.ts';
import { type DeviceState, readDeviceState, turnOff, turnOn } from './this-device.ts';

interface NotifyPanelProps {
  readonly member: Pick<SessionMember, 'uid' | 'emailVerified'>;
  readonly padding?: 'normal' | 'form';
}

/** Whether the member is notified on this device; nothing where the host sends no notifications. */
export function NotifyPanel(props: NotifyPanelProps) {
  // My Account is outside the member area, which has the cache of all other screens.
  return (
    <QueryClientProvider client={queryClient}>
      <Choice {...props} />
    </QueryClientProvider>
  );
}

function Choice({ member: { uid, emailVerified }, padding = 'normal' }: NotifyPanelProps) {
  const queries = useQueryClient();
  const id = useId();
  // Not while the page says goodbye to a member whose account has just been deleted.
  const isSignedIn = useSession().state === 'member';
  const queryKey = ['notified-device', uid];
  // Read again at each visit and each return to the tab, as the browser's settings change it too.
  const found = useQuery({ queryKey, queryFn: () => readDeviceState(uid), gcTime: 0, enabled: isSignedIn });
  const saving = useSubmission({
    send: async (isOn: boolean) => {
      if (!isOn) await turnOff(uid);
      const state = isOn ? await turnOn(uid) : 'off';
      if (state === 'on') keepNotified();
      return { isOn, state };
    },
    onResult: async ({ state }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, state);
    },
    onFailure: () => void found.refetch(),
    logged: 'Whether the member is notified on this device could not be saved.',
    failure: (error) => failureSentence(error, `${messages.failed} ${problemOf(error).message}`),
    toast: () => null,
  });
  const state = found.data;
  if (state === 'none' || (state === undefined && found.error === null)) return null;
  const isOn = state === 'on';
  const canChoose = isOn || (state === 'off' && emailVerified);

  return (
    <Panel as="section" padding={padding} aria-labelledby={`${id}-label`} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`${id}-label`} className="text-menu font-semibold">
            {messages.label}
          </h2>
          <p id={`${id}-note`} className="text-small text-quiet">
            {state !== undefined && <span key={state}>{noteOf(state, emailVerified)}</span>}
          </p>
        </div>
        <Switch
          checked={saving.isPending ? !isOn : isOn}
          disabled={!canChoose}
          labelId={`${id}-label`}
          noteId={`${id}-note`}
          onChange={() => void saving.start(!isOn)}
        />
      </div>
      {saving.failure !== null && <Alert>{saving.failure}</Alert>}
      {saving.result?.state === state && saving.result?.isOn === isOn && (
        <Notice>{isOn ? messages.turnedOn : messages.turnedOff}</Notice>
      )}
      {found.error !== null && state === undefined && (
        <Alert onRetry={retryFor(found.error, found.refetch)}>
          {failureSentence(found.error, messages.notRead)}
        </Alert>
      )}
    </Panel>
  );
}

function noteOf(state: Exclude<DeviceState, 'none'>, emailVerified: boolean): string {
  switch (state) {
    case 'unsupported':
      return messages.unsupported;
    case 'not-installed':
      return messages.notInstalled;
    case 'blocked':
      return messages.blocked;
    case 'on':
      return messages.on;
    case 'off':
      return emailVerified ? messages.off : messages.verifyFirst;
  }
}

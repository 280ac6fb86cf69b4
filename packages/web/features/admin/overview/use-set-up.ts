import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toDoMessages } from '#features/admin/overview/messages.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { isAnswered, noteAnswer } from '../../../lib/storage/answered-questions.ts';
import { useMember } from '../../../session/session.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { stateOf } from './use-statistics.ts';
import type { SetUpStep, Task } from './use-to-do.ts';

const steps = ['import', 'invite', 'poster', 'admin'] as const;

const paths = {
  import: { to: '/admin/donors/import' },
  invite: { to: '/admin/donors' },
  poster: {},
  admin: { to: '/admin/users' },
} as const;

/** What this browser remembers of an admin: nothing else tells that a poster was printed. */
const seen = 'set-up seen';
const printed = 'poster printed';
const hidden = 'set-up hidden';

/** The first steps of a campus: for an admin who has seen it without donors, until all are done, or the admin hides them. */
export function useSetUp(donorCount: number | undefined) {
  const { uid } = useMember();
  const isEmpty = donorCount === 0;
  const [isHidden, setHidden] = useState(() => isAnswered(uid, hidden));
  const [isPrinted, setPrinted] = useState(() => isAnswered(uid, printed));
  const isOpen = !isHidden && donorCount !== undefined && (isEmpty || isAnswered(uid, seen));
  const results = useQueries({
    queries: [
      {
        queryKey: adminQueryKeys.statistic('invitations'),
        queryFn: async () => (await loadChunk(() => import('./set-up-api.ts'))).countInvitations(),
        enabled: isOpen,
      },
      {
        queryKey: adminQueryKeys.statistic('admins'),
        queryFn: async () => (await loadChunk(() => import('../users/api.ts'))).countAdmins(),
        enabled: isOpen,
      },
    ],
  });
  const { isLoading } = stateOf(results);
  const [invitations, admins] = results.map(({ data }) => data ?? 0);
  useEffect(() => {
    if (isEmpty) noteAnswer(uid, seen);
  }, [uid, isEmpty]);

  const isDone: Readonly<Record<SetUpStep, boolean>> = {
    import: !isEmpty,
    invite: (invitations ?? 0) > 0,
    poster: isPrinted,
    admin: (admins ?? 0) > 1,
  };
  const tasks = steps.map((kind): Task => {
    const [name, advice] = toDoMessages.setUpSteps[kind];
    return {
      kind,
      ...paths[kind],
      name,
      detail: isDone[kind] ? toDoMessages.done : advice,
      isDone: isDone[kind],
    };
  });
  return {
    /** None where there is nothing to set up. */
    tasks: isOpen && !isLoading && tasks.some((task) => !task.isDone) ? tasks : [],
    isLoading,
    onPrint() {
      noteAnswer(uid, printed);
      setPrinted(true);
    },
    onHide() {
      noteAnswer(uid, hidden);
      setHidden(true);
    },
  };
}

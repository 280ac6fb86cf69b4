import type { Member } from '@blood-bank/domain/member';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadMembers } from '../data/load-members.ts';
import { logProblem } from '../data/log.ts';
import type { AccountFacts } from '../data/members.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { RecordState } from './session.tsx';

const nobody = '';

/**
 * The user record of `account`, kept true to it: e-mail and its verification are copied from the account when they
 * differ (specification section 3).
 */
export function useKeptRecord(account: AccountFacts | null): {
  readonly record: Member | null;
  readonly recordState: RecordState;
} {
  const { data, status } = useQuery({
    queryKey: queryKeys.member(account?.uid ?? nobody),
    queryFn: async () => {
      const { readMember } = await loadMembers();
      return readMember(account?.uid ?? nobody);
    },
    enabled: account !== null,
  });
  useCopiedFacts(account, data ?? null);
  const recordState = data === null ? 'missing' : data !== undefined ? 'known' : waiting(status);
  return { record: data ?? null, recordState };
}

function waiting(status: 'pending' | 'error' | 'success'): RecordState {
  return status === 'error' ? 'failed' : 'loading';
}

function useCopiedFacts(account: AccountFacts | null, record: Member | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (account === null || record === null || record.uid !== account.uid) return;
    if (record.email === account.email && record.emailVerified === account.emailVerified) return;
    copy(account, record)
      .then(() =>
        queries.setQueryData(queryKeys.member(account.uid), {
          ...record,
          email: account.email,
          emailVerified: account.emailVerified,
        }),
      )
      .catch((error: unknown) => logProblem('The user record could not be brought up to date.', error));
  }, [account, record, queries]);
}

async function copy(account: AccountFacts, record: Member): Promise<void> {
  const { copyAccountFacts } = await loadMembers();
  await copyAccountFacts(account, record);
}

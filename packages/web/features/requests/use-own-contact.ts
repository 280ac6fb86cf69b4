import type { bloodRequestFormFields } from '@blood-bank/domain/records/blood-request';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { readOwnDonor } from '../../data/donors.ts';
import { queryKeys } from '../../data/query-keys.ts';
import type { DraftForm } from '../../forms/use-draft-form.ts';
import type { SessionMember } from '../../session/session.tsx';

/**
 * Suggests the member as the contact of a request: the name of the account, and a donor's number, which only its owner reads
 * while it is hidden. What can't be read is not suggested.
 *
 * @returns whether the form names the member
 */
export function useOwnContact(
  { uid, record }: SessionMember,
  { form, suggest }: DraftForm<typeof bloodRequestFormFields>,
): boolean {
  const { data: contactNumber = '' } = useQuery({
    queryKey: queryKeys.ownNumber(uid),
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

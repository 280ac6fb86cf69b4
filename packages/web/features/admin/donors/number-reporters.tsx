import type { Donor } from '@blood-bank/domain/records/donor';
import { useQuery } from '@tanstack/react-query';
import { numberReportMessages } from '#features/admin/donors/messages.ts';
import { readNumberReports } from '../requests/member-reports-api.ts';

/** The members who have reported the number as wrong; nothing where only a caller has. */
export function NumberReporters({ donor: { id } }: { readonly donor: Pick<Donor, 'id'> }) {
  const { data = [] } = useQuery({
    queryKey: ['admin', 'donors', 'number-reports', id],
    queryFn: () => readNumberReports(id),
  });
  const reporters = data.map(({ reporter }) => reporter).join(', ');
  return reporters === '' ? null : numberReportMessages.reportedBy(reporters);
}

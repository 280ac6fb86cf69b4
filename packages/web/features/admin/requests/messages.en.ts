import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { formatBloodGroup, formatUnits } from '../../../lib/i18n/formats.en.ts';

export const manageRequestsMessages = {
  title: 'Manage Requests',
  table: 'Blood requests',
  /** Without a full stop, as in the specification (section 8). */
  failed: 'Failed to fetch blood requests',
  empty: 'No blood requests found in the system.',
  emptyAdvice: 'Requests appear here as soon as members post them.',
  notifiedNobody: 'Nobody',
  olderThan: (hours: number) => `More than ${hours} hours ago`,
  columns: {
    request: 'Request',
    contact: 'Contact',
    status: 'Status',
    requested: 'Requested',
  },
  fields: {
    status: 'Status',
    requiredBloodGroup: 'Blood group',
    need: 'Needed',
    urgency: 'Urgency',
    patientName: 'Patient',
    userEmail: 'Email of who posted it',
    contactPerson: 'Contact',
    contactNumber: 'Contact number',
    hospitalName: 'Hospital',
    additionalInfo: 'Additional information',
    id: 'Request ID',
    requestedAt: 'Requested',
    told: 'Told by e-mail',
  },
  /** Followed by the hospital or the patient. */
  unitsOf: (units: number) => `${formatUnits(units)} · `,
  need: (units: number, group: BloodGroup) => `${formatUnits(units)} of ${formatBloodGroup(group)}`,
  statusFailed: (id: string) => `Failed to update status for request ${id}.`,
  deleteFailed: (id: string) => `Failed to delete request ${id}.`,
} as const;

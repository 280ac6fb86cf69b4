import type { BloodRequest } from '@blood-bank/domain/records/blood-request';

/** What an owner or admin may do with a request. */
export type RequestAction = 'fulfil' | 'cancel' | 'delete';

/** What was asked for, before and after it is confirmed. */
export interface AskedAction {
  readonly action: RequestAction;
  readonly request: BloodRequest;
}

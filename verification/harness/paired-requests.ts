import { pairsIn } from '../../embedded-firebase/trials/harness/pairs.ts';
import { wire } from './campus-wire.ts';
import { requestWrite } from './records.ts';

export const { pairCall, fillWithPairs, findPairs } = pairsIn({
  wire,
  collection: 'bloodRequests',
  textField: 'additionalInfo',
  write: requestWrite,
});

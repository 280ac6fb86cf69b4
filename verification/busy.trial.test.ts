import { it } from 'vitest';
import { testShortForms } from './short-forms.ts';
import { busyTrials } from './trials.ts';

await testShortForms(busyTrials, it);

import { it } from 'vitest';
import { testShortForms } from './short-forms.ts';
import { waitingTrials } from './trials.ts';

await testShortForms(waitingTrials, it.concurrent);

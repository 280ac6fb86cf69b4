import { it } from 'vitest';
import { testShortForms } from './short-forms.ts';
import { libraryTrials } from './trials.ts';

await testShortForms(libraryTrials, it.concurrent);

import { beforeAll, it } from 'vitest';
import { testShortForms } from '../embedded-firebase/trials/short-forms.ts';
import { buildProduct } from './harness/product.ts';
import { productTrials } from './trials.ts';

beforeAll(buildProduct);
await testShortForms(productTrials, it);

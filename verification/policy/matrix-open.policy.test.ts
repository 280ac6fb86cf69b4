import { testMatrix } from './matrix/test-matrix.ts';

testMatrix('open');

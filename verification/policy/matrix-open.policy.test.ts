import { testMatrix } from './matrix/matrix-of-community.ts';

testMatrix('open');

import type { Kind } from './judge.ts';
import { queries } from './queries.ts';
import { rules } from './rules.ts';
import { writes } from './writes.ts';

/** The kinds of inputs that both servers are compared by. */
export const kinds: Readonly<Record<'rules' | 'queries' | 'writes', Kind>> = { rules, queries, writes };

import type { Random } from '../harness/seeded-random.ts';
import { atoms, compounds, type Kind } from './expression-grammar.ts';

/** An expression and its operands. */
export interface Expression {
  readonly text: string;
  readonly parts: readonly Expression[];
}

const kinds = Object.keys(atoms) as readonly Kind[];

/** The percentage of operands of a wrong kind. */
const misfits = 2;

/**
 * Makes an expression.
 *
 * @param height the maximum depth of nested operators
 * @param unlikely matches atoms that are undefined in the request and mostly cause errors
 */
export function generateExpression(
  random: Random,
  kind: Kind,
  height: number,
  unlikely: RegExp | null = null,
): Expression {
  const templates = compounds[kind];
  if (height === 0 || templates.length === 0 || random.percent(12)) {
    return { text: generateAtom(random, kind, unlikely), parts: [] };
  }
  const parts: Expression[] = [];
  const text = random.pick(templates).replace(/<([a-z]+)>/g, (_, wanted: string) => {
    const part = generateExpression(random, operandKind(random, wanted), height - 1, unlikely);
    parts.push(part);
    return part.parts.length > 0 && !random.percent(15) ? `(${part.text})` : part.text;
  });
  return { text, parts };
}

function generateAtom(random: Random, kind: Kind, unlikely: RegExp | null): string {
  for (;;) {
    const atom = random.pick(atoms[kind]);
    if (unlikely === null || !unlikely.test(atom) || random.percent(5)) return atom;
  }
}

function operandKind(random: Random, wanted: string): Kind {
  if (wanted === 'any' || random.percent(misfits)) return random.pick(kinds);
  const kind = kinds.find((name) => name === wanted);
  if (kind === undefined) throw new Error(`The grammar has no <${wanted}>.`);
  return kind;
}

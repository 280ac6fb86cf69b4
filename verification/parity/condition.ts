import type { Expression } from '@blood-bank/rules/syntax/ast';
import { parseRules } from '@blood-bank/rules/syntax/parse-rules';
import { RulesSyntaxError, SourceText } from '@blood-bank/rules/syntax/rules-syntax-error';

/** The record, or a map or field in it, as a condition uses it. */
export interface RecordUse {
  /** Below `resource.data`. */
  readonly path: readonly string[];
  /** As a value of its own; the map of `'key' in` or `get('key')`, whose key is null unless it is a literal; or otherwise. */
  readonly as: 'whole' | { readonly key: string | null } | { readonly method: string } | 'owner';
}

/** A parsed condition of a rule: the nodes of its syntax tree, the root first. */
export function nodesOf(condition: string): readonly Expression[] {
  try {
    const source = `service cloud.firestore { match /a/b { allow get: if ${condition}; } }`;
    return nodesIn(parseRules(new SourceText(source, '')).service.matches[0]?.block.allows[0]?.condition);
  } catch (error) {
    if (error instanceof RulesSyntaxError) return [];
    throw error;
  }
}

function nodesIn(value: unknown): Expression[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(nodesIn);
  return 'kind' in value ? [value as Expression, ...within] : within;
}

/** The node without parentheses around it. */
export function bare(node: Expression | null): Expression | null {
  return node?.kind === 'parenthesised' ? bare(node.inner) : node;
}

/** All uses of the stored record. */
export function recordUses(nodes: readonly Expression[]): readonly RecordUse[] {
  const inner = new Set<Expression | null>();
  const uses: RecordUse[] = [];
  const add = (node: Expression, as: RecordUse['as']) => {
    const path = recordPath(node);
    if (path === null) return;
    uses.push({ path, as });
    for (let part: Expression | null = node; part !== null; part = parentOf(part)) inner.add(part);
  };
  // A node comes before its parts, so that what a longer path consists of is no use of its own.
  for (const node of nodes) {
    if (node.kind === 'method') {
      const [first] = node.args;
      add(node.object, node.name === 'get' ? { key: textIn(first) } : { method: node.name });
      if (node.name === 'diff' && first && recordPath(first)?.length === 0) add(first, { method: 'diff' });
    } else if (node.kind === 'index' && recordPath(node) === null) add(node.object, { method: '[]' });
    else if (node.kind === 'binary' && node.operator === 'in') add(node.right, { key: textIn(node.left) });
    else if (node.kind === 'call' && node.name === 'isOwner' && node.args[0]) add(node.args[0], 'owner');
    else if (!inner.has(node)) add(node, 'whole');
  }
  return uses;
}

function recordPath(node: Expression): readonly string[] | null {
  if (node.kind === 'parenthesised') return recordPath(node.inner);
  if (node.kind !== 'property' && node.kind !== 'index') return null;
  const { object } = node;
  if (node.kind === 'property' && object.kind === 'name')
    return object.name === 'resource' && node.name === 'data' ? [] : null;
  const name = node.kind === 'property' ? node.name : textIn(node.index);
  const above = recordPath(object);
  return above === null || name === null ? null : [...above, name];
}

function parentOf(node: Expression): Expression | null {
  if (node.kind === 'parenthesised') return node.inner;
  return node.kind === 'property' || node.kind === 'index' ? node.object : null;
}

function textIn(node: Expression | undefined): string | null {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : null;
}

import type { PathHole, RulesValue } from '../values/rules-value.ts';

interface NodeBase {
  /** Where the node begins or, for an operator, where the operator stands: an offset in the source. */
  readonly at: number;
  /** Levels of the tree under and with this node; the parser bounds it, so that no later walk can overflow. */
  readonly depth: number;
}

/** An operator between two expressions whose both sides are always evaluated. */
export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in';

/** One part of a path literal: text, `$(expression)`, or a hole. */
export type PathPart = string | PathHole | Expression;

/** An expression as it was written. */
export type Expression = NodeBase &
  (
    | { readonly kind: 'literal'; readonly value: RulesValue }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'property'; readonly object: Expression; readonly name: string }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | {
        readonly kind: 'slice';
        readonly object: Expression;
        readonly from: Expression | null;
        readonly to: Expression | null;
      }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: 'method';
        readonly object: Expression;
        readonly name: string;
        readonly args: readonly Expression[];
      }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'logical';
        readonly operator: '&&' | '||';
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'conditional';
        readonly condition: Expression;
        readonly whenTrue: Expression;
        readonly whenFalse: Expression;
      }
    | { readonly kind: 'is'; readonly operand: Expression; readonly type: string; readonly typeAt: number }
    | { readonly kind: 'parenthesised'; readonly inner: Expression }
    | { readonly kind: 'list'; readonly elements: readonly Expression[] }
    | {
        readonly kind: 'map';
        readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
      }
    | { readonly kind: 'path'; readonly parts: readonly PathPart[] }
  );

/** A name that is declared: a parameter, a let, a wildcard. */
export interface DeclaredName {
  readonly name: string;
  readonly at: number;
}

/** `function name(parameters) { let ...; return body; }` */
export interface FunctionDeclaration extends DeclaredName {
  readonly parameters: readonly DeclaredName[];
  readonly lets: readonly (DeclaredName & { readonly value: Expression })[];
  readonly body: Expression;
}

/** A segment of a match path: text, `{name}` or `{name=**}`. */
export type MatchSegment = string | (PathHole & { readonly at: number });

/** The operations that a rule may name once `read` and `write` are spelled out. */
export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** `allow methods: if condition`; no condition grants. */
export interface AllowStatement {
  readonly at: number;
  readonly methods: ReadonlySet<Method>;
  readonly condition: Expression | null;
}

/** What a `match` (or the whole service, or the file) declares. */
export interface Block {
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchStatement[];
  readonly allows: readonly AllowStatement[];
}

/** `match /path { ... }` */
export interface MatchStatement {
  readonly at: number;
  readonly segments: readonly MatchSegment[];
  readonly block: Block;
}

/** A rules file. `outer` has the functions declared beside the service. */
export interface RulesFile {
  readonly version: 1 | 2;
  readonly outerFunctions: readonly FunctionDeclaration[];
  readonly service: Block;
}

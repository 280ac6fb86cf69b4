import type { PathPlaceholder, RulesValue } from '../values/rules-value.ts';

interface NodeBase {
  /** Offset in the source of the node's beginning, or of its operator. */
  readonly at: number;
  /** Height of the subtree; the parser limits it, so that recursion over the tree can't overflow the stack. */
  readonly depth: number;
}

/** A binary operator that always evaluates both operands. */
export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in';

/** A part of a path literal: text, `$(expression)` or a placeholder. */
export type PathPart = string | PathPlaceholder | Expression;

/** An expression node of a kind. */
export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;

/** An expression node of the abstract syntax tree. */
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

/** The declaration of a name: a parameter, let or wildcard. */
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
export type MatchSegment = string | (PathPlaceholder & { readonly at: number });

/** The operations of `allow`; `read` and `write` are abbreviations for some of these. */
export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** `allow methods: if condition`; without a condition it always grants. */
export interface AllowStatement {
  readonly at: number;
  readonly methods: ReadonlySet<Method>;
  readonly condition: Expression | null;
}

/** The body of a `match` or of the service. */
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

/** The abstract syntax tree of a rules file. */
export interface RulesFile {
  readonly version: 1 | 2;
  /** Functions declared outside the service. */
  readonly outerFunctions: readonly FunctionDeclaration[];
  readonly service: Block;
}

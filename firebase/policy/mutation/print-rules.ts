import type {
  Block,
  Expression,
  FunctionDeclaration,
  MatchSegment,
  PathPart,
  RulesFile,
} from '../../../embedded-firebase/rules/syntax/ast.ts';

/** The text of a rules file. */
export function printRules({ version, outerFunctions, service }: RulesFile): string {
  return [
    `rules_version = '${version}';`,
    ...outerFunctions.map(printFunction),
    'service cloud.firestore {',
    printBlock(service),
    '}',
  ].join('\n');
}

/** An expression as it could have been written, on one line. */
export function printExpression(expression: Expression): string {
  const operand = (part: Expression, isRight = false) => printOperand(part, expression, isRight);
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? quoted(expression.value) : String(expression.value);
    case 'name':
      return expression.name;
    case 'property':
      return `${operand(expression.object)}.${expression.name}`;
    case 'index':
      return `${operand(expression.object)}[${printExpression(expression.index)}]`;
    case 'slice': {
      const [from, to] = [expression.from, expression.to].map((bound) =>
        bound ? printExpression(bound) : '',
      );
      return `${operand(expression.object)}[${from}:${to}]`;
    }
    case 'call':
      return `${expression.name}(${listed(expression.args)})`;
    case 'method':
      return `${operand(expression.object)}.${expression.name}(${listed(expression.args)})`;
    case 'unary':
      return `${expression.operator}${operand(expression.operand)}`;
    case 'binary':
    case 'logical':
      return `${operand(expression.left)} ${expression.operator} ${operand(expression.right, true)}`;
    case 'conditional': {
      const { condition, whenTrue, whenFalse } = expression;
      return `${operand(condition, true)} ? ${printExpression(whenTrue)} : ${printExpression(whenFalse)}`;
    }
    case 'is':
      return `${operand(expression.operand)} is ${expression.type}`;
    case 'parenthesised':
      return `(${printExpression(expression.inner)})`;
    case 'list':
      return `[${listed(expression.elements)}]`;
    case 'map':
      // The policy has empty ones only.
      return '{}';
    case 'path':
      return expression.parts.map(printSegment).join('');
  }
}

/** One segment of a match path or of a path literal. */
export function printSegment(segment: MatchSegment | PathPart): string {
  if (typeof segment === 'string') return `/${segment}`;
  if ('kind' in segment) return `/$(${printExpression(segment)})`;
  return `/{${segment.name}${segment.glob ? '=**' : ''}}`;
}

function printBlock({ functions, allows, matches }: Block): string {
  return [
    ...functions.map(printFunction),
    ...allows.map(({ methods, condition }) => {
      const when = condition === null ? '' : `: if ${printExpression(condition)}`;
      return `allow ${[...methods].join(', ')}${when};`;
    }),
    ...matches.map(({ segments, block }) => {
      return `match ${segments.map(printSegment).join('')} {\n${printBlock(block)}\n}`;
    }),
  ].join('\n');
}

function printFunction({ name, parameters, lets, body }: FunctionDeclaration): string {
  const bound = lets.map((one) => `let ${one.name} = ${printExpression(one.value)}; `).join('');
  const named = parameters.map((parameter) => parameter.name).join(', ');
  return `function ${name}(${named}) { ${bound}return ${printExpression(body)}; }`;
}

/** Puts parentheses around an operand that binds less tightly than its operator, as mutants may have. */
function printOperand(part: Expression, around: Expression, isRight: boolean): string {
  const [inner, outer] = [tightness(part), tightness(around)];
  const isLoose = inner < outer || (inner === outer && isRight);
  return isLoose ? `(${printExpression(part)})` : printExpression(part);
}

function tightness(expression: Expression): number {
  switch (expression.kind) {
    case 'conditional':
      return 0;
    case 'logical':
      return expression.operator === '||' ? 1 : 2;
    case 'binary':
      return '*/%'.includes(expression.operator) ? 5 : '+-'.includes(expression.operator) ? 4 : 3;
    case 'is':
      return 3;
    case 'unary':
      return 6;
    default:
      return 7;
  }
}

function listed(expressions: readonly Expression[]): string {
  return expressions.map(printExpression).join(', ');
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}

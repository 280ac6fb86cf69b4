import type { Expression } from '@blood-bank/rules/syntax/ast';

/** An expression as it could have been written, on one line. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string'
        ? `'${visibly(expression.value)}'`
        : String(expression.value);
    case 'name':
      return expression.name;
    case 'property':
      return `${printExpression(expression.object)}.${expression.name}`;
    case 'index':
      return `${printExpression(expression.object)}[${printExpression(expression.index)}]`;
    case 'call':
      return `${expression.name}(${listed(expression.args)})`;
    case 'method':
      return `${printExpression(expression.object)}.${expression.name}(${listed(expression.args)})`;
    case 'unary':
      return `${expression.operator}${printExpression(expression.operand)}`;
    case 'binary':
    case 'logical':
      return `${printExpression(expression.left)} ${expression.operator} ${printExpression(expression.right)}`;
    case 'conditional': {
      const { condition, whenTrue, whenFalse } = expression;
      return `${printExpression(condition)} ? ${printExpression(whenTrue)} : ${printExpression(whenFalse)}`;
    }
    case 'is':
      return `${printExpression(expression.operand)} is ${expression.type}`;
    case 'parenthesised':
      return `(${printExpression(expression.inner)})`;
    case 'list':
      return `[${listed(expression.elements)}]`;
    case 'path':
      return expression.parts.map(printPart).join('');
    default:
      throw new Error(`The policy has no ${expression.kind}; teach the trial to print one.`);
  }
}

function printPart(part: Extract<Expression, { kind: 'path' }>['parts'][number]): string {
  if (typeof part === 'string') return `/${part}`;
  return 'kind' in part ? `/$(${printExpression(part)})` : `/{${part.name}}`;
}

function listed(expressions: readonly Expression[]): string {
  return expressions.map(printExpression).join(', ');
}

function visibly(text: string): string {
  return text.replaceAll('\n', '\\n');
}

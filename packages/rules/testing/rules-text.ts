import { rulesFile } from './answer.ts';

/** A rules file with one match of `/t/{id}` around the given text. */
export function inMatch(body: string): string {
  return rulesFile(`match /t/{id} { ${body} }`);
}

/** A rules file that allows `get` on a condition. */
export function allow(condition: string): string {
  return inMatch(`allow get: if ${condition};`);
}

/** A rules file with functions, and a call of them as condition. */
export function withFunction(declarations: string, call = 'f()'): string {
  return rulesFile(`${declarations}
    match /t/{id} { allow get: if ${call}; }`);
}

/** Functions `f0` and on, each of which calls the next. */
export function chain(functions: number): string {
  return Array.from({ length: functions }, (_, at) => `function f${at}() { return f${at + 1}(); }`).join(' ');
}

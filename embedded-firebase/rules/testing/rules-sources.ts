/** Returns a rules file of version 2 with this body of its service. */
export function rulesFile(body: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    ${body}
  }
}
`;
}

/** Returns a rules file with a match of `/t/{id}` and this body. */
export function inMatch(body: string): string {
  return rulesFile(`match /t/{id} { ${body} }`);
}

/** Returns a rules file that allows `get` under this condition. */
export function allow(condition: string): string {
  return inMatch(`allow get: if ${condition};`);
}

/** Returns a rules file with functions, and a call of them as the condition. */
export function withFunction(declarations: string, call = 'f()'): string {
  return rulesFile(`${declarations}
    match /t/{id} { allow get: if ${call}; }`);
}

/** Declares a chain of functions: `f0` calls `f1`, which calls `f2`… */
export function chain(functions: number): string {
  return Array.from({ length: functions }, (_, at) => `function f${at}() { return f${at + 1}(); }`).join(' ');
}

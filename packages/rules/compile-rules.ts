import { planRuleset, type Ruleset } from './compile/compile-ruleset.ts';
import { parseRules } from './syntax/parse-rules.ts';
import { SourceText } from './syntax/rules-syntax-error.ts';

export type { Ruleset } from './compile/compile-ruleset.ts';

/**
 * Compiles a rules file. What the language does not have, and what is not implemented, is refused here by name,
 * so that a file that compiles means what it says.
 * @param source the text of the file
 * @param fileName as error messages name it
 * @returns the ruleset, to be given to `authorize` and `authorizeList` any number of times
 * @throws RulesSyntaxError with line, column, and a message that has the source line and a caret
 */
export function compileRules(source: string, fileName = 'firestore.rules'): Ruleset {
  const text = new SourceText(source, fileName);
  return planRuleset(parseRules(text), text);
}

import { authorize, type Decision, type DocumentRequest } from './authorize.ts';
import { authorizeList, type ListRequest } from './authorize-list.ts';
import { compileRuleset } from './compile-ruleset.ts';

export type { Decision, DocumentAccess, RulesAuth, RulesDocument } from './authorize.ts';
export { AccessBudget } from './evaluation/document-access.ts';
export {
  type Filter,
  type FilterOperator,
  fieldFilterOperators,
  unaryFilterOperators,
} from './list-proof/filter.ts';
export { RulesSyntaxError } from './syntax/rules-syntax-error.ts';
export {
  RulesBytes,
  RulesLatLng,
  type RulesMap,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from './values/rules-value.ts';

/** The rules of a file, compiled. */
export interface Rules {
  /**
   * Decides whether one operation on one document is allowed: some `allow` for its method has to grant. Reads only documents that
   * the conditions need; never throws because of a document's or request's content.
   */
  authorize(request: DocumentRequest): Decision;
  /**
   * Decides whether a query is allowed, from the query alone and never from stored documents: its filter has to prove that
   * everything it could return may be read.
   */
  authorizeList(request: ListRequest): Decision;
}

/**
 * Compiles a rules file. Unknown constructs and those not implemented are refused by name, so that a file which compiles
 * means what it says.
 *
 * @param source the text of the file
 * @param fileName the name in error messages
 * @throws RulesSyntaxError with all faults: line, column, and the source line with a caret
 */
export function compileRules(source: string, fileName?: string): Rules {
  const ruleset = compileRuleset(source, fileName);
  return {
    authorize: (request) => authorize(ruleset, request),
    authorizeList: (request) => authorizeList(ruleset, request),
  };
}

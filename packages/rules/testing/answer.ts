import { authorize } from '../authorize.ts';
import { compileRules } from '../compile-rules.ts';
import type { DocumentRequest } from '../evaluation/document-request.ts';
import { RulesSyntaxError } from '../syntax/rules-syntax-error.ts';
import { caller, requestTime, sampleDocument } from './sample-document.ts';

/** What a condition comes to; `reason` says why it is an error or refused. */
export interface Answer {
  readonly outcome: 'true' | 'false' | 'error' | 'refused';
  readonly reason?: string;
}

/** A rules file of version 2 around what stands in its service. */
export function rulesFile(body: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    ${body}
  }
}
`;
}

/** Evaluates a condition for a `get` of the sample document. */
export function answer(condition: string, functions = '', request: Partial<DocumentRequest> = {}): Answer {
  const source = rulesFile(`${functions} match /p0/{id} { allow read, write: if ${condition}; }`);
  try {
    const ruleset = compileRules(source);
    const asked = authorize(ruleset, { ...getSample, ...request });
    if (asked.allowed) return { outcome: 'true' };
    const [attempt] = asked.attempts;
    return attempt?.outcome === 'error' ? { outcome: 'error', reason: attempt.reason } : { outcome: 'false' };
  } catch (error) {
    if (error instanceof RulesSyntaxError) return { outcome: 'refused', reason: error.message };
    throw error;
  }
}

/** A `get` of the sample document by the caller; no other document exists. */
export const getSample: DocumentRequest = {
  method: 'get',
  database: '(default)',
  path: sampleDocument.path,
  auth: caller,
  time: requestTime,
  resource: sampleDocument,
  resourceAfter: null,
  access: { get: () => null, getAfter: () => null },
};

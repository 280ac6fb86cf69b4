import type { Page } from '@playwright/test';
import type {} from './page.ts';

export const email = 'karim@campus.test';
export const password = 'invented-secret-1';

/** Makes an account and signs it in: its id. */
export function register(page: Page): Promise<string> {
  return page.evaluate(
    async ([email, password]) => {
      const { auth, createUserWithEmailAndPassword } = window.sdk;
      return (await createUserWithEmailAndPassword(auth, email, password)).user.uid;
    },
    [email, password] as const,
  );
}

/** The code that a sign-in fails with; "none" when it does not. */
export function signInCode(page: Page, email: string, password: string): Promise<string> {
  return page.evaluate(
    ([email, password]) => {
      const { auth, codeOf, signInWithEmailAndPassword } = window.sdk;
      return codeOf(signInWithEmailAndPassword(auth, email, password));
    },
    [email, password] as const,
  );
}

import { keepDraft, readDraft, visitor } from '../../session/drafts.ts';

const draft = 'email';

/** The address that a visitor has typed on one of the account screens, so that none of them asks for it again. */
export function typedEmail(): string {
  const kept = readDraft(visitor, draft);
  return typeof kept === 'string' ? kept : '';
}

/** Keeps the address as it is typed. */
export function keepTypedEmail({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  keepDraft(visitor, draft, currentTarget.value);
}

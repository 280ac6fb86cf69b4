import { keepDraft, readDraft, visitor } from '../../session/drafts.ts';

const draft = 'email';

/** Returns the address that the visitor last typed on an account screen, so that the others need not ask for it again. */
export function readEmailDraft(): string {
  const kept = readDraft(visitor, draft);
  return typeof kept === 'string' ? kept : '';
}

/** Keeps the address as it is typed. */
export function keepEmailDraft({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  keepDraft(visitor, draft, currentTarget.value);
}

import { keepDraft, pageInput, visitor } from '../storage/drafts.ts';
import { type Field, fillIn, isChoice } from './fill-in.ts';

/** In milliseconds: a list or form that has not been loaded by then is not waited for. */
const longestWait = 10_000;

interface PageInput {
  readonly path: string;
  readonly scrollY: number;
  readonly fields: readonly (readonly [name: string, value: string | boolean])[];
}

/** Keeps what is typed and chosen in the forms of the page, and how far it is scrolled, while it is loaded again. No passwords. */
export function keepPageInput(): void {
  const fields = [...namedFields()].map(([name, field]) => [name, inputOf(field)] as const);
  keepDraft(visitor, pageInput, { path: path(), scrollY, fields } satisfies PageInput);
}

/**
 * Fills in again what was kept of the page that was just left, if it is this one, as soon as each field is there. What a person
 * does ends it, since it would be in the way.
 */
export function restorePageInput(kept: unknown): void {
  const { path: from, scrollY, fields } = kept as PageInput;
  if (from !== path()) return;
  const left = new Map(fields);
  const observer = new MutationObserver(restore);
  const ending = ['keydown', 'pointerdown', 'wheel'] as const;
  const timer = setTimeout(end, longestWait);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ending) addEventListener(event, end);
  restore();

  function restore(): void {
    for (const [name, field] of namedFields()) {
      const value = left.get(name);
      if (value === undefined || field.disabled) continue;
      left.delete(name);
      if (value === inputOf(field)) continue;
      if (isChoice(field)) field.click();
      else fillIn(field, String(value));
    }
    const isLongEnough = document.documentElement.scrollHeight >= scrollY + innerHeight;
    if (isLongEnough) scrollTo({ top: scrollY, behavior: 'instant' });
    if (left.size === 0 && isLongEnough) end();
  }

  function end(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const event of ending) removeEventListener(event, end);
  }
}

/**
 * The fields of the page's forms, by names that are the same in each language. Others act when they are changed, and passwords
 * are never stored, whether they are shown or not.
 */
function namedFields(): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const [index, form] of [...document.forms].entries()) {
    const own = form.querySelectorAll<Field>('input:not([data-secret], [type=file]), select, textarea');
    for (const [place, field] of [...own].entries()) fields.set(`${index}.${place}.${field.name}`, field);
  }
  return fields;
}

function inputOf(field: Field): string | boolean {
  return isChoice(field) ? field.checked : field.value;
}

function path(): string {
  return `${location.pathname}${location.search}`;
}

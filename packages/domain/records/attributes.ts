import { toLine } from './normalise-text.ts';

/** What a donor says to the attributes of the campus, by their ids. One that is not said has no entry. */
export type Attributes = Readonly<Record<string, string>>;

/** The text by which a form holds them, the same for equal ones; empty for none. */
export function attributesText(attributes: Attributes): string {
  const said = Object.entries(attributes).filter(([, value]) => toLine(value) !== '');
  return said.length === 0 ? '' : JSON.stringify(Object.fromEntries(said.sort(byId)));
}

/** What is typed in a form, as it is typed. A draft of another version may hold anything. */
export function typedAttributes(text: string): Attributes {
  const typed = Object.entries(parsed(text)).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(typed) as Attributes;
}

/** What a form says, to be stored. */
export function saidAttributes(text: string): Attributes {
  const said = Object.entries(typedAttributes(text)).map(([id, value]) => [id, toLine(value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ''));
}

/** Leaves out what the campus does not ask any more: nobody may write it anew. */
export function askedAttributes(
  attributes: Attributes,
  asked: readonly { readonly id: string }[],
): Attributes {
  const ids = new Set(asked.map(({ id }) => id));
  return Object.fromEntries(Object.entries(attributes).filter(([id]) => ids.has(id)));
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function byId([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

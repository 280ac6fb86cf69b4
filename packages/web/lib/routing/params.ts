import { parse, type RouteParams } from 'regexparam';
import { usePathname } from 'wouter/use-browser-location';

/**
 * The parameters of the address by the pattern of the current route: `useParams('/requests/:id').id`. Not by wouter's own hook,
 * which would be loaded before the first paint.
 */
export function useParams<Pattern extends string>(pattern: Pattern): RouteParams<Pattern> {
  const path = usePathname();
  const { keys, pattern: expression } = parse(pattern);
  const [, ...values] = expression.exec(path) ?? [];
  if (values.length === 0) throw new Error(`${path} does not match ${pattern}.`);
  return Object.fromEntries(
    keys.map((key, index) => [key, decode(values[index] ?? '')]),
  ) as RouteParams<Pattern>;
}

/** A typed address may have a "%" that begins no escape. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

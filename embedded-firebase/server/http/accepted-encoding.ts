import type { AppContext } from './app-env.ts';

/**
 * Chooses the content encoding that the client prefers by the weights of its Accept-Encoding header (content
 * negotiation, RFC 9110, section 12.5.3).
 *
 * @param offered the available encodings; the first wins among equals
 * @returns null when the client accepts none of them, or prefers the response unencoded
 */
export function acceptedEncoding<Encoding extends string>(
  c: AppContext,
  offered: readonly Encoding[],
): Encoding | null {
  const weights = weightsIn(c.req.header('accept-encoding') ?? '');
  const others = weights.get('*') ?? 0;
  let best: Encoding | null = null;
  let most = weights.get('identity') ?? 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? others;
    if (weight > 0 && (best === null ? weight >= most : weight > most)) {
      best = encoding;
      most = weight;
    }
  }
  return best;
}

function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const stated = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = stated === undefined ? 1 : Number(stated);
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

import type { TestBackend } from './start-backend.ts';

/** The page behind a mail link. */
interface LinkedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Returns the link of the newest mail, or of the newest one to an address. */
export async function newestLink(
  backend: Pick<TestBackend, 'origin' | 'outbox'>,
  address?: string,
): Promise<URL> {
  const mail = (await backend.outbox()).find(({ to }) => address === undefined || to === address);
  const { pathname, search } = new URL(mail?.links[0] ?? 'none:');
  return new URL(pathname + search, backend.origin);
}

/** Returns the code in a link. */
export function codeIn(link: URL): string {
  return link.searchParams.get('oobCode') ?? '';
}

/** Opens the page behind a link. */
export async function openLink(link: URL, init: RequestInit = {}): Promise<LinkedPage> {
  const response = await fetch(link, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Submits the form on the page behind a link. */
export function submitLink(link: URL, fields: Record<string, string> = {}): Promise<LinkedPage> {
  const body = new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...fields });
  return openLink(new URL(link.pathname, link), { method: 'POST', body });
}

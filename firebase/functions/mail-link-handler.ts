import type { ServerResponse } from 'node:http';
import type { Campus } from '@blood-bank/domain/campus';
import { mailLinkRoutes } from '@blood-bank/host/mail-link-routes';
import type { DocumentPort } from '@blood-bank/reactions/reaction';
import { unsubscribePath } from '@blood-bank/reactions/unsubscribe';
import { pageStyle, securityHeadersFor } from '@embedded-firebase/server/http';
import type { Request as FunctionRequest } from 'firebase-functions/v2/https';
import { Hono } from 'hono';

/** Hosting keeps the paths below `/__/`, where the embedded host has the style sheet, to itself. */
const stylePath = `${unsubscribePath}/page.css`;

/** Creates the handler of the pages that links in mails lead to: the embedded host's, with its headers. */
export function mailLinkHandler(
  documents: DocumentPort,
  campus: Pick<Campus, 'siteName' | 'bangla' | 'timeZone'>,
) {
  const app = new Hono()
    .get(stylePath, (c) =>
      c.body(pageStyle, 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    )
    .route('/', mailLinkRoutes(documents, campus, stylePath));
  const headers = new Headers(securityHeadersFor('https://'));

  return async ({ method, originalUrl }: FunctionRequest, outgoing: ServerResponse): Promise<void> => {
    // What a mail program sends in the body says nothing (RFC 8058).
    const response = await app.fetch(new Request(new URL(originalUrl, 'https://hosting'), { method }));
    outgoing.statusCode = response.status;
    for (const [name, value] of [...headers, ...response.headers]) outgoing.setHeader(name, value);
    outgoing.end(await response.text());
  };
}

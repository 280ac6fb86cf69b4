import type { Campus } from '@blood-bank/domain/campus';
import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import { messagesIn } from '@blood-bank/reactions/messages/messages-in';
import type { DocumentPort } from '@blood-bank/reactions/reaction';
import { unsubscribe, unsubscribePath } from '@blood-bank/reactions/unsubscribe';
import {
  type AppContext,
  type AppEnv,
  type Html,
  methodNotAllowed,
  page,
  pageStylePath,
} from '@embedded-firebase/server/http';
import { Hono } from 'hono';
import { html } from 'hono/html';

/**
 * Routes of the links in mails that end further ones. A GET changes nothing, as mail scanners open links, and shows a button. The POST
 * is made by that button, or by a mail program's own (RFC 8058): without a session, so the secret in the link is all that counts.
 *
 * @param stylePath where the pages' style sheet is served
 */
export function unsubscribeRoutes(
  documents: DocumentPort,
  campus: Pick<Campus, 'siteName' | 'bangla'>,
  stylePath = pageStylePath,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  function respond(c: AppContext, content: Html, heading: string, status: 200 | 410) {
    const language = languageOf(c);
    c.header('Cache-Control', 'no-store');
    // The address holds the secret, which must not leak in a Referer header.
    c.header('Referrer-Policy', 'no-referrer');
    const { siteName } = campusIn(campus, language);
    return c.html(page({ language, siteName, heading, content, stylePath }), status);
  }

  routes.get(unsubscribePath, (c) => {
    c.set('operation', 'show unsubscribe page');
    const { button, question } = messagesIn(languageOf(c)).unsubscribePage;
    const { heading, sentence } = question;
    const content = html`<p>${sentence}</p>
<form method="post" action="${unsubscribePath}${new URL(c.req.url).search}"><button>${button}</button></form>`;
    return respond(c, content, heading, 200);
  });

  routes.post(unsubscribePath, async (c) => {
    c.set('operation', 'unsubscribe');
    const isDone = await unsubscribe(documents, c.req.query('uid') ?? '', c.req.query('token') ?? '');
    const words = messagesIn(languageOf(c)).unsubscribePage;
    const { heading, sentence } = words[isDone ? 'done' : 'invalid'];
    const content = html`<p>${sentence}</p>
<p><a class="button" href="/account">${words.account}</a></p>`;
    return respond(c, content, heading, isDone ? 200 : 410);
  });

  routes.all(unsubscribePath, methodNotAllowed('GET', 'HEAD', 'POST'));
  return routes;
}

/** The language of the mail that has the link. */
function languageOf(c: AppContext): Language {
  return c.req.query('lang') === 'bn' ? 'bn' : 'en';
}

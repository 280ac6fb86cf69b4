import type { Campus } from '@blood-bank/domain/campus';
import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import { answer, answerPath, askedQuestion, questions } from '@blood-bank/reactions/answers';
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
 * Routes of the links in mails: those that end further ones, and those that answer a question. A GET changes nothing, as mail scanners open
 * links, and shows buttons. The POST is made by a button, or by a mail program's own (RFC 8058): without a session, so the secret in
 * the link is all that counts.
 *
 * @param stylePath where the pages' style sheet is served
 */
export function mailLinkRoutes(
  documents: DocumentPort,
  campus: Pick<Campus, 'siteName' | 'bangla' | 'timeZone'>,
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
    return respond(c, withLink(sentence, '/account', words.account), heading, isDone ? 200 : 410);
  });

  routes.get(answerPath, async (c) => {
    c.set('operation', 'show question');
    const { questions: words, buttons, invalid, open } = messagesIn(languageOf(c)).answerPage;
    const asked = await askedBy(c);
    if (asked === null) return respond(c, withLink(invalid.sentence, '/', open), invalid.heading, 410);
    const { heading, sentence } = words[asked.question];
    const { search } = new URL(c.req.url);
    const forms = questions[asked.question].map(
      (given) =>
        html`<form method="post" action="${answerPath}${search}&answer=${given}"><button>${buttons[given]}</button></form>`,
    );
    return respond(c, html`<p>${sentence}</p>${forms}`, heading, 200);
  });

  routes.post(answerPath, async (c) => {
    c.set('operation', 'answer');
    const words = messagesIn(languageOf(c)).answerPage;
    const asked = await askedBy(c);
    const given = asked && questions[asked.question].find((one) => one === c.req.query('answer'));
    if (!asked || !given) {
      return respond(c, withLink(words.invalid.sentence, '/', words.open), words.invalid.heading, 410);
    }
    const isDone = await answer({ port: documents, campus }, asked, given);
    const { heading, sentence } = isDone ? words.done[given] : words.late;
    return respond(c, withLink(sentence, '/', words.open), heading, isDone ? 200 : 410);
  });

  function askedBy(c: AppContext) {
    return askedQuestion(documents, c.req.query('id') ?? '', c.req.query('token') ?? '');
  }

  for (const path of [unsubscribePath, answerPath]) {
    routes.all(path, methodNotAllowed('GET', 'HEAD', 'POST'));
  }
  return routes;
}

function withLink(sentence: string, href: string, text: string): Html {
  return html`<p>${sentence}</p>
<p><a class="button" href="${href}">${text}</a></p>`;
}

/** The language of the mail that has the link. */
function languageOf(c: AppContext): Language {
  return c.req.query('lang') === 'bn' ? 'bn' : 'en';
}

import { html } from 'hono/html';
import { outboxPath, withOutboxKey } from '../outbox-key.ts';
import type { OutboxMail } from '../outbox-store.ts';
import { type Html, page } from './page.ts';

/** Formats the mails of the outbox, newest first, for `GET /__/outbox.json`. */
export function outboxJson(mails: readonly OutboxMail[]) {
  return mails.map(({ to, subject, text, link, sentAt }) => ({
    to,
    subject,
    text,
    links: [link],
    sentAt: new Date(sentAt).toISOString(),
  }));
}

/**
 * Renders the mails of the outbox, newest first.
 *
 * @param key the outbox key, for the link that reloads the page
 */
export function outboxPage(siteName: string, mails: readonly OutboxMail[], key: string): Html {
  const content = html`<p class="quiet">No mail server is configured, so mail stays on this machine and nobody else can
read it. <a href="${withOutboxKey(outboxPath, key)}">Reload</a></p>
${mails.length === 0 ? html`<p>No mail yet. Register on the site to see one.</p>` : mails.map(mailArticle)}`;
  return page({ siteName, heading: 'Outbox', content });
}

function mailArticle({ to, subject, text, link, sentAt }: OutboxMail): Html {
  const sent = new Date(sentAt).toISOString();
  const [before, after] = text.split(link);
  return html`<article>
<h2>${subject}</h2>
<p class="quiet">To ${to}, <time datetime="${sent}">${sent.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${before}<a href="${link}">${link}</a>${after}</pre>
</article>`;
}

import type { MailWords, Messages } from '../messages/mail-words.ts';

/** What a mail consists of. */
export interface MailContent {
  readonly words: MailWords;
  readonly messages: Messages;
  readonly siteName: string;
  readonly link: string;
  /** The link that ends further mails; null in mails that can't be unsubscribed from. */
  readonly unsubscribe: string | null;
}

/** Lays a mail out as plain text. */
export function textOf({ words, messages, siteName, link, unsubscribe }: MailContent): string {
  const { greeting, lead, facts, beforeLink, notes, closing } = words;
  const paragraphs = [
    greeting,
    lead,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    `${beforeLink}\n${link}`,
    ...notes,
    `${closing}\n${siteName}`,
    ...(unsubscribe === null
      ? []
      : [`${messages.unsubscribe.sentence} ${messages.unsubscribe.link}:\n${unsubscribe}`]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/**
 * Lays a mail out as HTML, without pictures, style sheets and backgrounds: mail programs show it in their own colours, light or
 * dark. The colours of the link are readable on both. Words that are wider than a phone are broken, for which programs know one
 * property or the other.
 */
export function htmlOf({ words, messages, siteName, link, unsubscribe }: MailContent): string {
  const { subject, greeting, lead, facts, beforeLink, notes, closing } = words;
  const rows = facts.map(
    ([name, value]) =>
      `<tr valign="top"><td style="padding:2px 16px 2px 0;white-space:nowrap">${escaped(name)}</td><td style="padding:2px 0;overflow-wrap:anywhere;word-break:break-word"><b>${escaped(value)}</b></td></tr>`,
  );
  const button = `<a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#b0102e;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(words.link)}</a>`;
  const footer =
    unsubscribe === null
      ? []
      : [
          `<p style="font-size:14px">${escaped(messages.unsubscribe.sentence)} <a href="${escaped(unsubscribe)}">${escaped(messages.unsubscribe.link)}</a></p>`,
        ];
  return `${[
    '<!doctype html>',
    `<html lang="${messages.language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title>`,
    '</head>',
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere;word-break:break-word">',
    `<p><b>${escaped(siteName)}</b></p>`,
    `<p>${escaped(greeting)}</p>`,
    `<p>${escaped(lead)}</p>`,
    ...(rows.length === 0
      ? []
      : ['<table role="presentation" cellspacing="0" cellpadding="0">', ...rows, '</table>']),
    `<p>${escaped(beforeLink)}</p>`,
    `<p>${button}</p>`,
    ...notes.map((note) => `<p>${escaped(note)}</p>`),
    `<p>${escaped(closing)}<br>${escaped(siteName)}</p>`,
    ...footer,
    '</body>',
    '</html>',
  ].join('\n')}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

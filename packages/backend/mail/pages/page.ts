import { html } from 'hono/html';
import { pageStylePath } from './page-style.ts';

/** Markup in which every value was escaped. */
export type Html = ReturnType<typeof html>;

/**
 * The frame of the few pages that the backend shows by itself. They work without JavaScript.
 *
 * @param heading the page's one `h1`, which is also its title
 */
export function page(options: { siteName: string; heading: string; content: Html }): Html {
  const { siteName, heading, content } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${heading} · ${siteName}</title>
<link rel="stylesheet" href="${pageStylePath}">
</head>
<body>
<header><a href="/">${siteName}</a></header>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
}

import { html, raw } from 'hono/html';

/** The path of the pages' style sheet: the content security policy forbids inline styles. */
export const pageStylePath = '/__/page.css';

/** HTML whose interpolated values are escaped. */
export type Html = ReturnType<typeof html>;

/** The web app's logo. */
const logo = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M12 1.6c.5 0 .9.2 1.2.6 3.6 4.5 6.9 8.2 6.9 12.2a8.1 8.1 0 0 1-16.2 0c0-4 3.3-7.7 6.9-12.2.3-.4.7-.6 1.2-.6Z"/></svg>',
);

/**
 * Renders the frame of the backend's own pages, which work without JavaScript.
 *
 * @param heading the page's `h1`, which is also its title
 * @param stylePath where `pageStyle` is served
 */
export function page(options: {
  siteName: string;
  heading: string;
  content: Html;
  language?: string;
  stylePath?: string;
}): Html {
  const { siteName, heading, content, language = 'en', stylePath = pageStylePath } = options;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${heading} · ${siteName}</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header><a href="/">${logo}${siteName}</a></header>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
}

/** The pages' style sheet, with the colours, shapes and sizes of the web app, light and dark. */
export const pageStyle = `
:root {
  color-scheme: light dark; --gutter: 16px;
  --ground: #f7f4f0; --surface: #ffffff; --sunk: #f1ede7; --ink: #1c1917; --on-ink: #ffffff; --quiet: #5b554f; --line: #e5dfd8; --edge: #8b837b;
  --brand: #b0102e; --error-ink: #93330b; --error-soft: #ffeee5; --error-edge: #c2410c; --green-ink: #17612f; --green-soft: #e2f4e7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #131110; --surface: #1d1a18; --sunk: #282321; --ink: #f5f1ec; --on-ink: #1c1917; --quiet: #bbb1a9; --line: #38322e; --edge: #8d827a;
    --brand: #c9203f; --error-ink: #ffb08a; --error-soft: #3a1f10; --error-edge: #e8703a; --green-ink: #8fe0aa; --green-soft: #143021;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
body { margin: 0; }
header { background: var(--surface); border-bottom: 1px solid var(--line); }
header a, main { margin: auto; padding-inline: var(--gutter); }
header a { max-width: calc(86rem + 2 * var(--gutter)); display: flex; align-items: center; gap: 0.625rem; min-height: 3.5rem; color: var(--ink); font-size: 1.0625rem; font-weight: 700; line-height: 1.25rem; text-decoration: none; }
header svg { flex: none; width: 1.25rem; height: 1.5rem; color: var(--brand); }
main { max-width: calc(28rem + 2 * var(--gutter)); padding-block: 1.75rem 4rem; overflow-wrap: anywhere; }
main:has(article) { max-width: 46rem; }
h1 { font-size: 1.5rem; line-height: 2rem; letter-spacing: -0.02em; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.125rem; line-height: 1.5rem; margin: 0 0 0.25rem; }
p { margin: 0 0 1rem; text-wrap: pretty; }
a { color: inherit; text-decoration: underline var(--edge) 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-color: currentcolor; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
form, article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; }
article { margin-bottom: 1rem; }
label { display: block; font-size: 0.9375rem; line-height: 1.25rem; font-weight: 600; margin-bottom: 0.375rem; }
input { font: inherit; color: inherit; background: var(--surface); width: 100%; min-height: 44px; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 10px; margin-bottom: 1rem; }
input[readonly] { background: var(--sunk); color: var(--quiet); }
input[aria-invalid] { border: 2px solid var(--error-edge); }
small { display: block; color: var(--quiet); font-size: 0.875rem; line-height: 1.25rem; }
label + small { margin-bottom: 0.375rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0.375rem 1.125rem; border: 1px solid var(--ink); border-radius: 10px; background: var(--ink); color: var(--on-ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--quiet); background: var(--quiet); }
form button { width: 100%; }
form button.second { margin-top: 0.75rem; background: var(--surface); color: var(--ink); border-color: var(--edge); }
form button.second:hover { background: var(--sunk); }
form button + small { margin-top: 0.375rem; }
[role="alert"], [role="status"] { border: 1px solid transparent; border-radius: 10px; font-weight: 600; padding: 0.75rem 0.875rem; }
[role="alert"] { border-color: var(--error-edge); background: var(--error-soft); color: var(--error-ink); }
[role="status"] { background: var(--green-soft); color: var(--green-ink); }
.quiet { color: var(--quiet); font-size: 0.875rem; line-height: 1.25rem; }
pre { font: inherit; white-space: pre-wrap; background: var(--sunk); border-radius: 10px; padding: 0.75rem 0.875rem; margin: 0.75rem 0 0; }
@media (min-width: 45rem) {
  :root { --gutter: 24px; }
  h1 { font-size: 1.75rem; line-height: 2.25rem; }
  form { padding: 1.5rem; }
}
@media (min-width: 75rem) { :root { --gutter: 32px; } }
@media (forced-colors: active) { button, .button { border: 2px solid ButtonText; } }
`.trimStart();

import { html } from 'hono/html';

/** The path of the pages' style sheet: the content security policy forbids inline styles. */
export const pageStylePath = '/__/page.css';

/** HTML whose interpolated values are escaped. */
export type Html = ReturnType<typeof html>;

/**
 * Renders the frame of the backend's own pages, which work without JavaScript.
 *
 * @param heading the page's `h1`, which is also its title
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

/** The pages' style sheet, with the colours and shapes of the web app, light and dark. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #faf8f5; --surface: #fff; --sunk: #f3f0eb; --ink: #1c1917; --quiet: #57534e; --line: #e3ded7; --edge: #8a827b;
  --accent: #b0102e; --accent-ink: #a20d29; --on-accent: #fff; --accent-soft: #fcebee;
  --good-soft: #dff5e5; --good-ink: #14532d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141110; --surface: #1e1a18; --sunk: #262120; --ink: #f6f2ee; --quiet: #bdb3ab; --line: #3b3431; --edge: #8f847d;
    --accent: #ff6b81; --accent-ink: #ff8d9c; --on-accent: #2a0509; --accent-soft: #3c171e;
    --good-soft: #143222; --good-ink: #9be6b4;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body { margin: 0; }
header { background: var(--surface); border-bottom: 1px solid var(--line); }
header a { display: block; max-width: 44rem; margin: auto; padding: 1.1rem 1.25rem; color: var(--ink); font-weight: 700; text-decoration: none; }
main { max-width: 44rem; margin: auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.6rem, 1.3rem + 1.5vw, 2.1rem); line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; line-height: 1.35; margin: 0 0 0.25rem; }
p { margin: 0 0 1rem; max-width: 65ch; }
a { color: var(--accent-ink); }
:focus-visible { outline: 3px solid var(--accent-ink); outline-offset: 2px; border-radius: 4px; }
form, article { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; }
form { max-width: 28rem; }
article { margin-bottom: 1rem; }
label { display: block; font-weight: 600; margin-bottom: 0.35rem; }
input { font: inherit; color: inherit; background: var(--surface); width: 100%; min-height: 2.9rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 11px; margin-bottom: 1rem; }
input[readonly] { background: var(--sunk); color: var(--quiet); }
input[aria-invalid] { border: 2px solid var(--accent-ink); }
label + small { display: block; color: var(--quiet); margin: -0.2rem 0 0.4rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.9rem; padding: 0 1.25rem; border: 1px solid var(--accent); border-radius: 12px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
form button { width: 100%; }
form button.second { margin-top: 0.75rem; background: var(--surface); color: var(--ink); border-color: var(--edge); }
form button + small { display: block; color: var(--quiet); margin-top: 0.4rem; }
[role="alert"] { border: 1px solid var(--accent-ink); border-left-width: 5px; border-radius: 12px; background: var(--accent-soft); color: var(--accent-ink); font-weight: 600; padding: 0.75rem 1rem; }
[role="status"] { border-radius: 12px; background: var(--good-soft); color: var(--good-ink); font-weight: 600; padding: 0.75rem 1rem; }
.quiet { color: var(--quiet); font-size: 0.95rem; }
pre { font: inherit; white-space: pre-wrap; background: var(--sunk); border-radius: 11px; padding: 1rem; margin: 0.75rem 0 0; }
@media (forced-colors: active) { button, .button { border: 2px solid ButtonText; } }
`.trimStart();

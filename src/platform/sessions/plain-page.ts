import { html, raw } from 'hono/html';
import { brandOf, contactMarkup, type Fleet, legalMarkup, PROGRAM } from '../domain/fleet';
import { ICON } from '../domain/icon';
import { inlineHash } from '../http/security-headers';

/** Works without the build, so it copies web/ui/styles/tokens.css. The previous page logs an error if this one has no
 * transitions. */
const STYLE = `
@view-transition { navigation: auto }
@media (prefers-reduced-motion: reduce) { @view-transition { navigation: none } }
:root { color-scheme: light dark; --canvas: #f8fafc; --surface: #fff; --line: #e2e8f0; --edge: #7c8ba1; --ink: #0f172a;
  --muted: #475569; --accent: #0f766e; --accent-strong: #115e59; --on-accent: #fff; --bad: #b01f1f; --bad-soft: #fef2f2; }
@media (prefers-color-scheme: dark) {
:root { --canvas: #0b1120; --surface: #131c2e; --line: #2b384d; --edge: #64748b; --ink: #f1f5f9; --muted: #a3b1c6;
  --accent: #2dd4bf; --accent-strong: #5eead4; --on-accent: #042f2e; --bad: #fca5a5; --bad-soft: #33161a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; place-content: center;
  grid-template-columns: minmax(0, 1fr); padding: 1.5rem min(1rem, 5vw); overflow-wrap: break-word;
  background: var(--canvas); color: var(--ink); font: 1rem/1.5 -apple-system, BlinkMacSystemFont,
  'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif; }
main { width: 100%; max-width: 24rem; padding: 2rem min(1.5rem, 6vw); background: var(--surface);
  border: 1px solid var(--line); border-radius: .75rem; }
.brand { margin: 0 0 1.5rem; font-weight: 600; letter-spacing: -.01em; color: var(--accent); }
h1 { margin: 0 0 .25rem; font-size: min(1.375rem, 11vw); line-height: 1.3; letter-spacing: -.01em; }
p, ul, dl { margin: 0 0 1.5rem; color: var(--muted); }
ul { padding-left: 1.25rem; }
dt { color: var(--ink); font-family: ui-monospace, monospace; font-size: .875rem; overflow-wrap: anywhere; }
dd { margin: 0 0 1rem; font-size: .875rem; }
label { display: block; margin-bottom: .375rem; font-size: .875rem; font-weight: 500; }
input { width: 100%; margin-bottom: 1.125rem; padding: .625rem .75rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--edge); border-radius: .5rem; }
input[aria-invalid=true] { border-color: var(--bad); }
button, .action { display: block; width: 100%; margin-top: .5rem; padding: .6875rem 1rem; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent); border: 0;
  border-radius: .5rem; cursor: pointer; }
button:hover, .action:hover { background: var(--accent-strong); }
.quiet { display: block; margin-top: .25rem; padding: .75rem 0; font-size: .875rem; text-align: center; color: var(--accent); }
footer { margin-top: .25rem; font-size: .875rem; text-align: center; color: var(--muted); }
footer a { display: inline-block; padding: .75rem 0; color: inherit; }
button.second { color: var(--accent); background: transparent; border: 1px solid var(--edge); }
button.second:hover { background: var(--canvas); }
.note { margin: 1rem 0; font-size: .875rem; }
.note a, .note b { color: var(--accent); }
.note b { font: 600 .875rem/1.6 ui-monospace, monospace; color: var(--ink); overflow-wrap: anywhere; }
img.code { display: block; width: 12rem; height: 12rem; margin: 0 auto; background: #fff; border-radius: .5rem; }
.codes { margin: 0 0 1.5rem; padding: .75rem 1rem .75rem 3rem; font: .9375rem/1.8 ui-monospace, monospace;
  border: 1px solid var(--line); border-radius: .5rem; }
fieldset { margin: 0 0 1.125rem; padding: 0; border: 0; }
legend { margin-bottom: .375rem; padding: 0; font-size: .875rem; font-weight: 500; }
.choice { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; margin: 0; padding: .375rem 0;
  font-weight: 400; }
.choice input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
input[readonly] { color: var(--muted); border-color: var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.error { margin: 0 0 1.25rem; padding: .625rem .75rem; font-size: .875rem; color: var(--bad);
  background: var(--bad-soft); border: 1px solid currentcolor; border-radius: .5rem; }
`;

/** `formAction` lists the targets of its form, redirects included; a script is allowed by its hash. */
export async function plainPagePolicy(formAction = "'none'", script?: string): Promise<string> {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src '${await inlineHash(script)}'`]),
    `style-src '${await inlineHash(STYLE)}'`,
    'img-src data:',
    `form-action ${formAction}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function plainPage(title: string, body: ReturnType<typeof html>, fleet: Fleet | null = null): string {
  const brand = brandOf(fleet);
  return html`<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} — ${brand}</title>
<link rel="icon" href="${ICON}">
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<div class="brand">${brand}</div>
${body}
</main>${
    fleet
      ? html`
<footer>${raw(contactMarkup(fleet))} · com ${PROGRAM}${raw(legalMarkup(fleet))}</footer>`
      : ''
  }
</body>
</html>`.toString();
}

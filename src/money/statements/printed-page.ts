import { html, raw } from 'hono/html';
import { ICON } from '../../platform/domain/icon';
import { contentSecurityPolicy, inlineHash } from '../../platform/http/security-headers';

/** Works without the build, as the page is printed: copies web/ui/styles/tokens.css. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #f8fafc; --surface: #fff; --line: #e2e8f0; --edge: #7c8ba1; --ink: #0f172a;
  --muted: #475569; --accent: #0f766e; --bad: #b01f1f; }
@media screen and (prefers-color-scheme: dark) { :root { --canvas: #0b1120; --surface: #131c2e; --line: #2b384d;
  --edge: #64748b; --ink: #f1f5f9; --muted: #a3b1c6; --accent: #2dd4bf; --bad: #fca5a5; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem min(1rem, 4vw); overflow-wrap: anywhere; background: var(--canvas);
  color: var(--ink); font: 1rem/1.5 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue',
  'Noto Sans', Arial, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: min(2rem, 5vw); background: var(--surface);
  border: 1px solid var(--line); border-radius: .75rem; }
.brand { margin: 0 0 1rem; font-weight: 600; color: var(--accent); }
h1 { margin: 0; font-size: min(1.5rem, 9vw); line-height: 1.3; }
h2 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
p { margin: .25rem 0; }
.quiet, small { color: var(--muted); font-size: .875rem; }
small { display: block; font-weight: 400; }
ul { margin: .25rem 0; padding-left: 1.25rem; }
a { display: inline-block; min-height: 1.5rem; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media print { :root { color-scheme: light; } body { padding: 0; background: none; } nav { display: none; }
  main { max-width: none; padding: 0; border: 0; } section { break-inside: avoid; } @page { margin: 18mm; } }
`;

type Printed = {
  title: string;
  brand: string;
  /** Beside the style that all printed pages share. */
  style: string;
  body: ReturnType<typeof html>;
};

/** A page to be read and printed, without a script. */
export function printedPage({ title, brand, style, body }: Printed): string {
  return html`<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} — ${brand}</title>
<link rel="icon" href="${ICON}">
<style>${raw(STYLE + style)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`.toString();
}

export async function printedPagePolicy(style: string, secure: boolean): Promise<string> {
  return contentSecurityPolicy({ styleHashes: [await inlineHash(STYLE + style)], connect: [], secure });
}

import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { AppEnv } from '../../app-env';
import { brandOf } from '../../platform/domain/fleet';
import { ICON } from '../../platform/domain/icon';
import { euroOfCents } from '../../platform/domain/money-text';
import { attachmentNamed } from '../../platform/http/content-disposition';
import { contentSecurityPolicy, PDF_POLICY, styleHash } from '../../platform/http/security-headers';
import type { Services } from '../../services';
import type { Statement, StatementSection } from './schema';
import { statementOf } from './statement';
import {
  accountWords,
  carWords,
  contactWords,
  fileStem,
  headWords,
  outcomeAmount,
  outcomeWords,
  shownLabel,
  shownLines,
  standingWords,
  TITLE,
  WHAT_IT_IS,
  weekWords,
} from './wording-rules';

/** `actor` is the viewer; `driverId` is set where a driver views. */
type Asked = { id: string; actor: string; driverId: string | null };

/** Raises `not_found`. */
export async function page(c: Context<AppEnv>, services: Services, { id, actor }: Asked): Promise<Response> {
  const statement = await statementOf(services, id, actor);
  c.header('Content-Security-Policy', await statementPagePolicy(services.publicOrigin.startsWith('https:')));
  c.header('Cache-Control', 'no-store');
  return c.html(statementPage(statement, `${c.req.path}/pdf`));
}

/** Raises `not_found`, `too_many_requests`. */
export async function pdf(
  c: Context<AppEnv>,
  services: Services,
  { id, actor, driverId }: Asked,
): Promise<Response> {
  const statement = await statementOf(services, id, actor);
  const bytes = await services.pdfs(statement, driverId);
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Security-Policy': PDF_POLICY,
    'Content-Disposition': attachmentNamed(fileStem(statement), 'application/pdf'),
    'Cache-Control': 'no-store',
  });
}

/** Works without the build, as the page is printed: copies web/ui/styles/tokens.css. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #f8fafc; --surface: #fff; --line: #e2e8f0; --ink: #0f172a; --muted: #475569;
  --accent: #0f766e; --bad: #b01f1f; }
@media screen and (prefers-color-scheme: dark) { :root { --canvas: #0b1120; --surface: #131c2e; --line: #2b384d;
  --ink: #f1f5f9; --muted: #a3b1c6; --accent: #2dd4bf; --bad: #fca5a5; } }
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
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 400; text-align: left; }
td { padding-left: 1rem; text-align: right; white-space: nowrap; overflow-wrap: normal; }
.net th, .net td { font-weight: 600; }
.outcome { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; margin: 1.75rem 0;
  padding: .875rem 0; border-block: 2px solid var(--ink); font-size: 1.25rem; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.owed { color: var(--bad); }
ul { margin: .25rem 0; padding-left: 1.25rem; }
a { display: inline-block; min-height: 1.5rem; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media print { :root { color-scheme: light; } body { padding: 0; background: none; } nav { display: none; }
  main { max-width: none; padding: 0; border: 0; } section, .outcome { break-inside: avoid; } @page { margin: 18mm; } }
`;

async function statementPagePolicy(secure: boolean): Promise<string> {
  return contentSecurityPolicy({ styleHashes: [await styleHash(STYLE)], connect: [], secure });
}

/** The page has no script. `file` is the address of the PDF. */
function statementPage(statement: Statement, file: string | null): string {
  const { fullName, weekStartDate, sections, payoutCents, issued } = statement;
  const contact = contactWords(statement);
  const account = accountWords(statement);
  return html`<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TITLE} — ${brandOf(statement.fleet)}</title>
<link rel="icon" href="${ICON}">
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${headWords(statement)}${contact === '' ? '' : html`<small>${contact}</small>`}</p>
<h1>${TITLE}</h1>
<p><strong>${fullName}</strong></p>
<p>${[weekWords(weekStartDate), carWords(statement)].filter(Boolean).join(' · ')}</p>
<p class="quiet">${standingWords(statement)}</p>
${file === null ? '' : html`<nav><a href="${file}" download>Guardar em PDF</a></nav>`}
${sections.map(sectionOf)}
<p class="outcome${payoutCents < 0 ? ' owed' : ''}"><span>${outcomeWords(statement)}${account === '' ? '' : html` <small>${account}</small>`}</span> <span>${outcomeAmount(statement)}</span></p>
${issued && issued.changes.length > 0 ? changesOf(issued.changes) : ''}
<p class="quiet">${WHAT_IT_IS}</p>
</main>
</body>
</html>`.toString();
}

function sectionOf(section: StatementSection) {
  const { title, remark } = section;
  const rows = shownLines(section).map((line) => {
    const { kind, note, cents } = line;
    return html`<tr${kind === 'net' ? raw(' class="net"') : ''}>
<th scope="row">${shownLabel(line)}${note === null ? '' : html`<small>${note}</small>`}</th><td>${euroOfCents(cents)}</td></tr>`;
  });
  return html`<section><h2>${title}</h2>
${rows.length > 0 ? html`<table>${rows}</table>` : ''}
${remark === null ? '' : html`<p class="quiet">${remark}</p>`}</section>`;
}

function changesOf(changes: readonly string[]) {
  return html`<section><h2>O que mudou desde a versão anterior</h2>
<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul></section>`;
}

import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { AppEnv } from '../../app-env';
import { brandOf } from '../../platform/domain/fleet';
import { euroOfCents } from '../../platform/domain/money-text';
import { attachmentNamed } from '../../platform/http/content-disposition';
import { PDF_POLICY } from '../../platform/http/security-headers';
import type { Services } from '../../services';
import { printedPage, printedPagePolicy } from './printed-page';
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
  TO_WRITE,
  WHAT_IT_IS,
  weekWords,
} from './wording-rules';

/** `actor` is the viewer; `driverId` is set where a driver views. */
type Asked = { id: string; actor: string; driverId: string | null };

/** Raises `not_found`. */
export async function page(c: Context<AppEnv>, services: Services, { id, actor }: Asked): Promise<Response> {
  const statement = await statementOf(services, id, actor);
  c.header(
    'Content-Security-Policy',
    await printedPagePolicy(STYLE, services.publicOrigin.startsWith('https:')),
  );
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

const STYLE = `
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 400; text-align: left; }
td { padding-left: 1rem; text-align: right; white-space: nowrap; overflow-wrap: normal; }
.net th, .net td { font-weight: 600; }
.write td { white-space: normal; overflow-wrap: anywhere; }
section + .quiet { margin-top: 1.75rem; }
.outcome { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; margin: 1.75rem 0;
  padding: .875rem 0; border-block: 2px solid var(--ink); font-size: 1.25rem; font-weight: 600;
  font-variant-numeric: tabular-nums; break-inside: avoid; }
.owed { color: var(--bad); }
`;

/** `file` is the address of the PDF. */
function statementPage(statement: Statement, file: string | null): string {
  const { fullName, weekStartDate, sections, payoutCents, issued, recibo } = statement;
  const contact = contactWords(statement);
  const account = accountWords(statement);
  const body = html`<p class="brand">${headWords(statement)}${contact === '' ? '' : html`<small>${contact}</small>`}</p>
<h1>${TITLE}</h1>
<p><strong>${fullName}</strong></p>
<p>${[weekWords(weekStartDate), carWords(statement)].filter(Boolean).join(' · ')}</p>
<p class="quiet">${standingWords(statement)}</p>
${file === null ? '' : html`<nav><a href="${file}" download>Guardar em PDF</a></nav>`}
${sections.map(sectionOf)}
<p class="outcome${payoutCents < 0 ? ' owed' : ''}"><span>${outcomeWords(statement)}${account === '' ? '' : html` <small>${account}</small>`}</span> <span>${outcomeAmount(statement)}</span></p>
${recibo.length > 0 ? toWriteOf(recibo) : ''}
${issued && issued.changes.length > 0 ? changesOf(issued.changes) : ''}
<p class="quiet">${WHAT_IT_IS}</p>`;
  return printedPage({ title: TITLE, brand: brandOf(statement.fleet), style: STYLE, body });
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

function toWriteOf(lines: Statement['recibo']) {
  return html`<section><h2>${TO_WRITE}</h2>
<table class="write">${lines.map(({ label, text }) => html`<tr><th scope="row">${label}</th><td>${text}</td></tr>`)}</table></section>`;
}

function changesOf(changes: readonly string[]) {
  return html`<section><h2>O que mudou desde a versão anterior</h2>
<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul></section>`;
}

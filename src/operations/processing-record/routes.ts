import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env';
import { printedPage, printedPagePolicy } from '../../money/statements/printed-page';
import { areRecibosOn } from '../../people/recibos/read-recibos';
import { lisbonDate } from '../../platform/domain/calendar';
import { brandOf } from '../../platform/domain/fleet';
import { LINK_OPEN_DAYS } from '../../platform/secrets/link-token';
import { needs } from '../../platform/sessions/needs';
import { hasRoles } from '../../platform/sessions/role-rules';
import type { Services } from '../../services';
import type { RecordField, RecordPart } from './activity-rules';
import { type ProcessingRecord, processingRecordOf } from './record-rules';

const STYLE = `
h2 { margin-top: 2rem; font-size: 1.125rem; break-after: avoid; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; break-after: avoid; }
dl { margin: .5rem 0 0; border-top: 1px solid var(--line); }
dl > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1.25rem; padding: .5rem 0;
  border-bottom: 1px solid var(--line); break-inside: avoid; }
dt { color: var(--muted); font-size: .875rem; line-height: 1.5rem; }
dd { margin: 0; }
dd p { margin: 0 0 .25rem; }
.blank { display: block; height: 2rem; margin-bottom: .25rem; border-bottom: 1px solid var(--edge); }
section { break-inside: auto; }
nav a { padding: .625rem 0; }
@media (min-width: 36rem) { dl > div { grid-template-columns: 10rem minmax(0, 1fr); } }
@media print { body { font-size: .875rem; } dt { line-height: inherit; } dl > div { grid-template-columns: 10rem minmax(0, 1fr); } }
`;

const TITLE = 'Registo das atividades de tratamento';

/** The printable record of RGPD art. 30 (docs/operate/README.md#the-record-of-processing). */
export function processingRecordRoutes(services: Services) {
  return new Hono<AppEnv>().get('/', needs('signed-in'), async (c) => {
    const { fleet, publicOrigin } = services;
    const record = processingRecordOf({
      madeOn: lisbonDate(services.now()),
      linkOpenDays: LINK_OPEN_DAYS,
      fleet,
      ...services.processing,
      rejectedKeepDays: services.rejectedKeepDays,
      hasMailbox: services.mailbox !== null,
      sendsEmails: services.mailer !== null,
      areRecibosOn: await areRecibosOn(services.db, services.recibos),
      paysByFile: services.company !== null,
      fourEyes: services.fourEyes,
      hasRoles: hasRoles(services),
      hasGroups: services.staffGroups !== undefined,
      makesBackups: Boolean(services.backups),
      isFile: services.db.$client.protocol === 'file',
      isSecure: publicOrigin.startsWith('https:'),
      hasAccounts: services.accounts !== undefined,
    });
    c.header('Content-Security-Policy', await printedPagePolicy(STYLE, publicOrigin.startsWith('https:')));
    return c.html(printedPage({ title: TITLE, brand: brandOf(fleet), style: STYLE, body: bodyOf(record) }));
  });
}

function bodyOf({ madeOn, sections }: ProcessingRecord) {
  return html`<h1>${TITLE}</h1>
<p>Artigo 30.º, n.º 1, do RGPD, alíneas a) a g). Feito em ${madeOn}, do que está configurado no programa.</p>
<p class="quiet">Confirme cada linha e preencha as que estão em branco: são do que o programa não sabe. Não é uma declaração de conformidade.</p>
<nav><p class="quiet">Para imprimir ou guardar em PDF: Ctrl P, ou Imprimir no menu do navegador.</p><a href="/">Voltar ao programa</a></nav>
${sections.map(
  ({ title, parts, ...section }) => html`<section><h2>${title}</h2>${contentOf(section)}
${parts.map((part) => html`<section><h3>${part.title}</h3>${contentOf(part)}</section>`)}</section>`,
)}`;
}

function contentOf({ intro, fields }: Pick<RecordPart, 'intro' | 'fields'>) {
  return html`${intro ? html`<p class="quiet">${intro}</p>` : ''}
${fields.length > 0 ? html`<dl>${fields.map(fieldOf)}</dl>` : ''}`;
}

function fieldOf({ label, lines, isBlank }: RecordField) {
  return html`<div><dt>${label}</dt><dd>${lines.map((line) => html`<p>${line}</p>`)}
${isBlank ? html`<span class="blank" role="img" aria-label="Por preencher"></span>` : ''}</dd></div>
`;
}

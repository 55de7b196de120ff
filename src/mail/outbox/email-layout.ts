import { html, raw } from 'hono/html';
import { brandOf, contactMarkup, contactOf, type Fleet } from '../../platform/domain/fleet';

export type EmailText = {
  subject: string;
  title: string;
  /** Null if the name must not be repeated. */
  name: string | null;
  paragraphs: readonly string[];
  /** A block between the paragraphs and the button, as a code to type in. */
  code?: string;
  /** Stands before `points`. */
  pointsTitle?: string;
  points: readonly string[];
  /** Lists under headings, whose points may begin with a link. */
  lists?: readonly List[];
  /** Buttons; each links to an address of this program. Without one, the button is that of `ownPage`. */
  actions?: readonly Action[];
  closing: readonly string[];
  /** Address of the reader's page. */
  ownPage?: string | null;
};

export type List = { title: string; points: readonly Point[] };
type Point = { link?: Action; text: string };
type Action = { label: string; href: string };

/** The sender: the fleet, or without one a signature. */
type Sender = { signature: string; fleet: Fleet | null };

/** Contains no picture or tracking, and no links except to this program and to the fleet's telephone and e-mail. */
export function writeEmail(
  email: EmailText,
  sender: Sender,
): { subject: string; text: string; html: string } {
  return { subject: email.subject, text: asText(email, sender), html: asHtml(email, sender) };
}

function greeting(name: string | null): string {
  return name === null ? 'Olá,' : `Olá ${name},`;
}

const OWN_PAGE = 'Na sua página vê o estado do registo, os documentos e as semanas';

/** One button at least where the reader has a page, whose address then stands nowhere else. */
function withButton({ actions = [], ownPage = null, ...email }: EmailText) {
  const isButton = actions.length === 0 && ownPage !== null;
  return {
    ...email,
    actions: isButton ? [{ label: 'Abrir a minha página', href: ownPage }] : actions,
    ownPage: actions.some(({ href }) => href === ownPage) || isButton ? null : ownPage,
  };
}

function asText(email: EmailText, { signature, fleet }: Sender): string {
  const { name, paragraphs, code = '', pointsTitle = '', points, lists = [], closing } = email;
  const { actions, ownPage } = withButton(email);
  const links = actions.map(({ label, href }) => `${label}:\n${href}`);
  const bullets = (of: readonly string[]) => of.map((point) => `- ${point}`).join('\n');
  const listed = lists.map(
    ({ title, points }) =>
      `${title}\n${bullets(points.map(({ link, text }) => `${link?.label ?? ''}${text}`))}`,
  );
  const page = ownPage ? `${OWN_PAGE}: ${ownPage}` : '';
  const signed = fleet
    ? contactOf(fleet)
        .map(({ text }) => text)
        .join(' · ')
    : signature;
  const body = [...paragraphs, code, ...links, pointsTitle, bullets(points), ...listed, ...closing, page];
  return `${[greeting(name), ...body, signed].filter(Boolean).join('\n\n')}\n`;
}

// Colours are given twice: inline for clients that drop style sheets, and in a style sheet for dark mode.
const CANVAS =
  'margin:0;padding:32px 16px;background:#f8fafc;color:#0f172a;font:16px/1.6 system-ui,sans-serif';
const SHEET =
  'max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px';
const BRAND = 'margin:0 0 24px;font-weight:600;color:#0f766e';
const TITLE = 'margin:0 0 16px;font-size:22px;line-height:1.3';
const BODY = 'margin:0 0 16px';
const LIST = 'margin:0 0 16px;padding:0 0 0 20px';
const ACTION =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none';
const HEADING = 'margin:24px 0 8px;font-size:16px;line-height:1.4';
const CODE = 'margin:0 0 20px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px';
const SIGNED = 'margin:24px 0 0;color:#475569';

function asHtml(email: EmailText, { signature, fleet }: Sender): string {
  const { subject, title, name, paragraphs, code, pointsTitle, points, lists = [], closing } = email;
  const { actions, ownPage } = withButton(email);
  const paragraph = (text: string) => html`<p style="${BODY}">${text}</p>`;
  const list = html`<ul style="${LIST}">${points.map((point) => html`<li>${point}</li>`)}</ul>`;
  const links = actions.map(
    ({ label, href }) => html`<p style="${BODY}"><a href="${href}" style="${ACTION}">${label}</a></p>`,
  );
  return html`<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0b1120 !important; color: #f1f5f9 !important; }
  .sheet { background: #131c2e !important; border-color: #2b384d !important; }
  .brand { color: #2dd4bf !important; }
  .signed { color: #a3b1c6 !important; }
}
</style>
</head>
<body class="canvas" style="${CANVAS}">
<div class="sheet" style="${SHEET}">
<p class="brand" style="${BRAND}">${brandOf(fleet)}</p>
<h1 style="${TITLE}">${title}</h1>
${paragraph(greeting(name))}
${paragraphs.map(paragraph)}
${code ? html`<p style="${CODE}">${code}</p>` : ''}
${links}
${pointsTitle ? paragraph(pointsTitle) : ''}
${points.length > 0 ? list : ''}
${lists.map(listMarkup)}
${closing.map(paragraph)}
${ownPage ? html`<p style="${BODY}">${OWN_PAGE}: <a href="${ownPage}" style="color:inherit">${ownPage}</a></p>` : ''}
<p class="signed" style="${SIGNED}">${fleet ? raw(contactMarkup(fleet)) : signature}</p>
</div>
</body>
</html>
`.toString();
}

function listMarkup({ title, points }: List) {
  const linked = ({ label, href }: Action) => html`<a href="${href}" style="color:inherit">${label}</a>`;
  return html`<h2 style="${HEADING}">${title}</h2>
<ul style="${LIST}">${points.map(({ link, text }) => html`<li>${link ? linked(link) : ''}${text}</li>`)}</ul>`;
}

import { html } from 'hono/html';

export type EmailText = {
  subject: string;
  title: string;
  /** Null if the name must not be repeated. */
  name: string | null;
  paragraphs: readonly string[];
  points: readonly string[];
  /** Buttons; each links to an address of this program. */
  actions?: readonly { label: string; href: string }[];
  closing: readonly string[];
  /** Address of the reader's page. */
  ownPage?: string | null;
};

/** Contains no picture or tracking, and no links except `actions` and `ownPage`. */
export function writeEmail(
  email: EmailText,
  signature: string,
): { subject: string; text: string; html: string } {
  return { subject: email.subject, text: asText(email, signature), html: asHtml(email, signature) };
}

function greeting(name: string | null): string {
  return name === null ? 'Olá,' : `Olá ${name},`;
}

const OWN_PAGE = 'Na sua página vê o estado do registo, os documentos e as semanas';

function asText(
  { name, paragraphs, points, actions = [], closing, ownPage }: EmailText,
  signature: string,
): string {
  const list = points.map((point) => `- ${point}`).join('\n');
  const links = actions.map(({ label, href }) => `${label}:\n${href}`);
  const page = ownPage ? `${OWN_PAGE}: ${ownPage}` : '';
  const parts = [greeting(name), ...paragraphs, ...links, list, ...closing, page, signature];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
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
const SIGNED = 'margin:24px 0 0;color:#475569';

function asHtml(
  { subject, title, name, paragraphs, points, actions = [], closing, ownPage }: EmailText,
  signature: string,
): string {
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
<p class="brand" style="${BRAND}">Volante</p>
<h1 style="${TITLE}">${title}</h1>
${paragraph(greeting(name))}
${paragraphs.map(paragraph)}
${links}
${points.length > 0 ? list : ''}
${closing.map(paragraph)}
${ownPage ? html`<p style="${BODY}">${OWN_PAGE}: <a href="${ownPage}" style="color:inherit">${ownPage}</a></p>` : ''}
<p class="signed" style="${SIGNED}">${signature}</p>
</div>
</body>
</html>
`.toString();
}

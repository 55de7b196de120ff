import { html } from 'hono/html';

export type LetterText = {
  subject: string;
  title: string;
  /** Null where the name is not to be repeated. */
  name: string | null;
  paragraphs: readonly string[];
  points: readonly string[];
  closing: readonly string[];
};

const SIGNATURE = 'A equipa Volante';

/** No picture, link or tracking. */
export function writeLetter(letter: LetterText): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function greeting(name: string | null): string {
  return name === null ? 'Olá,' : `Olá ${name},`;
}

function asText({ name, paragraphs, points, closing }: LetterText): string {
  const list = points.map((point) => `- ${point}`).join('\n');
  const parts = [greeting(name), ...paragraphs, list, ...closing, SIGNATURE];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

// Twice: inline for clients that drop style sheets, in one for dark mode.
const CANVAS =
  'margin:0;padding:32px 16px;background:#f8fafc;color:#0f172a;font:16px/1.6 system-ui,sans-serif';
const SHEET =
  'max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px';
const BRAND = 'margin:0 0 24px;font-weight:600;color:#0f766e';
const TITLE = 'margin:0 0 16px;font-size:22px;line-height:1.3';
const BODY = 'margin:0 0 16px';
const LIST = 'margin:0 0 16px;padding:0 0 0 20px';
const SIGNED = 'margin:24px 0 0;color:#475569';

function asHtml({ subject, title, name, paragraphs, points, closing }: LetterText): string {
  const paragraph = (text: string) => html`<p style="${BODY}">${text}</p>`;
  const list = html`<ul style="${LIST}">${points.map((point) => html`<li>${point}</li>`)}</ul>`;
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
${points.length > 0 ? list : ''}
${closing.map(paragraph)}
<p class="signed" style="${SIGNED}">${SIGNATURE}</p>
</div>
</body>
</html>
`.toString();
}

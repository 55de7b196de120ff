import { strToU8, type Zippable, zipSync } from 'fflate';
import Papa from 'papaparse';
import { keyOfPath } from '../../db/queries/object-path';
import { safeFileName } from '../http/content-disposition';
import type { Services } from '../services';
import type { Held } from './personal-data';

/** The files of the archive, and what each is, as its LEIA-ME.txt tells. */
const CONTENTS = [
  ['condutor.json', 'os seus dados de registo e o estado em que estão'],
  ['viaturas.json', 'a viatura que indicou no registo'],
  ['documentos.json', 'os documentos que entregou, com a data de validade e a decisão'],
  ['documentos/', 'os próprios ficheiros, com o nome que tinham'],
  [
    'registos-financeiros.json e .csv',
    'o valor de cada semana: bruto, comissão, acertos, dinheiro, taxa, líquido',
  ],
  ['rendimentos.json e .csv', 'o que cada plataforma comunicou sobre si, linha a linha, tal como foi lido'],
  ['contas-nas-plataformas.json', 'os números que as plataformas lhe dão'],
  ['mensagens.json', 'os e-mails que lhe foram enviados, ou que esperam'],
  ['mensagens-recebidas.json', 'os e-mails que a caixa de relatórios recebeu do seu endereço'],
  ['remetente-de-confianca.json', 'se os e-mails do seu endereço são lidos como relatórios, e desde quando'],
  ['auditoria.json', 'o que foi feito com estes dados, e quando'],
] as const;

const README = `Dados pessoais guardados sobre uma pessoa
==========================================

Este arquivo tem tudo o que a aplicação guarda sobre a pessoa do ficheiro condutor.json, para os efeitos dos
artigos 15.º (acesso) e 20.º (portabilidade) do RGPD. Feito em {{at}}.

${CONTENTS.map(([name, meaning]) => `- ${name}: ${meaning}.`).join('\n')}

Os ficheiros .json são texto, em UTF-8, e qualquer programa os lê; os .csv abrem-se numa folha de cálculo.
As datas com hora são em UTC. Os valores são em euros. Quem da equipa decidiu é indicado apenas como "equipa".
{{missing}}`;

/** One ZIP of all that is held on a driver. `missing` are the files that are not to be had. */
export async function buildArchive(held: Held, storage: Pick<Services['storage'], 'open'>, now: Date) {
  const { registrationKeyHash, version, ...driver } = held.driver;
  const columns = new Map(held.reports.map((report) => [report.id, report]));
  const weeks = held.earnings.map(({ driverId, changedIn, cells, reportId, ...row }) => {
    const report = columns.get(reportId);
    const names: string[] = JSON.parse(report?.columns ?? '[]');
    const values: string[] = JSON.parse(cells);
    return {
      ...euros(row),
      reportFile: report?.fileName ?? null,
      reportedRow: Object.fromEntries(
        values.map((value, index) => [names[index] || `coluna ${index + 1}`, value]),
      ),
    };
  });
  const records = held.records.map(({ driverId, version, ...record }) => euros(record));
  const files: Zippable = {
    'condutor.json': json(driver),
    'viaturas.json': json(held.vehicles),
    'documentos.json': json(held.documents.map(({ version, ...document }) => document)),
    'registos-financeiros.json': json(records),
    'registos-financeiros.csv': csv(records),
    'rendimentos.json': json(weeks),
    'rendimentos.csv': csv(weeks.map(({ reportedRow, ...week }) => week)),
    'contas-nas-plataformas.json': json(held.accounts),
    'mensagens.json': json(held.messages.map(({ recipient, ...message }) => message)),
    'mensagens-recebidas.json': json(held.mails),
    'remetente-de-confianca.json': json(held.trusted),
    'auditoria.json': json(held.audit),
  };
  const missing: string[] = [];
  for (const { docType, fileName, filePath, contentType } of held.documents) {
    const file = await storage.open(keyOfPath(filePath) ?? filePath);
    if (!file) {
      missing.push(`${docType}: ${fileName}`);
      continue;
    }
    // Deflated already, all three of them.
    const name = `documentos/${docType} - ${safeFileName(fileName, contentType)}`;
    files[name] = [await new Response(file.body).bytes(), { level: 0 }];
  }
  const lost = missing.length > 0 ? `\nFaltam os ficheiros: ${missing.join('; ')}.\n` : '';
  const readme = README.replace('{{at}}', now.toISOString()).replace('{{missing}}', () => lost);
  return { zip: zipSync({ 'LEIA-ME.txt': strToU8(readme), ...files }), missing };
}

/** Cents to decimal text, under the name without its `Cents`. */
function euros(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('Cents')
        ? [name.slice(0, -'Cents'.length), typeof value === 'number' ? (value / 100).toFixed(2) : null]
        : [name, value],
    ),
  );
}

/** Staff are people too: who of them it was is not the driver's to know. */
function json(rows: unknown): Uint8Array {
  const text = JSON.stringify(
    rows,
    (name, value) => {
      const isStaff = /^(actor|addedBy|decidedBy|dismissedBy|undoneBy|learntFrom)$/.test(name);
      return isStaff && typeof value === 'string' && /[@:]/.test(value) ? 'equipa' : value;
    },
    2,
  );
  return strToU8(`${text}\n`);
}

/** What a spreadsheet may take for a formula, in full width too, unless it is a negative amount. */
const FORMULA = /^\s*[=+@＝＋＠－]|^[\t\r\n]|^\s*-(?!\d+,\d\d$)/;

/** For a Portuguese spreadsheet, which takes no cell for a formula. */
function csv(rows: readonly Record<string, unknown>[]): Uint8Array {
  const shown = rows.map(({ dismissedBy, ...row }) => row);
  const decimal = (value: unknown) =>
    typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? value.replace('.', ',') : value;
  const cells = shown.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, decimal(value)])),
  );
  return strToU8(`\uFEFF${Papa.unparse(cells, { delimiter: ';', escapeFormulae: FORMULA })}\r\n`);
}

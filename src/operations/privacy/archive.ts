import { strToU8, type Zippable, zipSync } from 'fflate';
import Papa from 'papaparse';
import { FORMULA } from '../../money/finances/formula';
import { copies as contractCopies } from '../../people/contract-files/personal-data';
import { copies } from '../../people/documents/personal-data';
import { copies as reciboCopies } from '../../people/recibos/personal-data';
import { unusedName } from '../../platform/http/content-disposition';
import type { ZipEntry } from '../../platform/http/streamed-zip';
import type { Services } from '../../services';
import { exportOf, FILES, type Held } from './personal-data';

const README = `Dados pessoais guardados sobre uma pessoa
==========================================

Este arquivo tem tudo o que a aplicação guarda sobre a pessoa do ficheiro condutor.json, para os efeitos dos
artigos 15.º (acesso) e 20.º (portabilidade) do RGPD. Feito em {{at}}.

${FILES.map(([name, meaning]) => `- ${name}: ${meaning}.`).join('\n')}

Os ficheiros .json são texto, em UTF-8, e qualquer programa os lê; os .csv abrem-se numa folha de cálculo.
As datas com hora são em UTC. Os valores são em euros. Quem da equipa decidiu é indicado apenas como "equipa".
{{missing}}`;

type Opening = Pick<Services['storage'], 'open'>;

/** Holds one file in memory at a time; the last entry lists the files `missing` from the storage. */
export async function* entriesOf(held: Held, storage: Opening, now: Date, missing: string[] = []) {
  for (const [name, content] of Object.entries(exportOf(held))) {
    const bytes = name.endsWith('.csv') && Array.isArray(content) ? csv(content) : json(content);
    yield { name, bytes, isDeflated: false } satisfies ZipEntry;
  }
  const used = new Set<string>();
  const kept = [
    ...held.documents.map((document) => () => copies({ documents: [document] }, storage)),
    ...held.contractFiles.map((file) => () => contractCopies({ contractFiles: [file] }, storage)),
    ...held.recibos.map((recibo) => () => reciboCopies({ recibos: [recibo] }, storage)),
  ];
  for (const copy of kept) {
    const { files, missing: gone } = await copy();
    missing.push(...gone);
    for (const [name, bytes] of Object.entries(files))
      yield { name: unusedName(name, used), bytes, isDeflated: true } satisfies ZipEntry;
  }
  const lost = missing.length > 0 ? `\nFaltam os ficheiros: ${missing.join('; ')}.\n` : '';
  const readme = README.replace('{{at}}', now.toISOString()).replace('{{missing}}', () => lost);
  yield { name: 'LEIA-ME.txt', bytes: strToU8(readme), isDeflated: false } satisfies ZipEntry;
}

/** `missing` lists files that the storage lacks. */
export async function buildArchive(held: Held, storage: Opening, now: Date) {
  const missing: string[] = [];
  const zipped: Zippable = {};
  for await (const { name, bytes, isDeflated } of entriesOf(held, storage, now, missing)) {
    zipped[name] = isDeflated ? [bytes, { level: 0 }] : bytes;
  }
  return { zip: zipSync(zipped), missing };
}

/** The export hides which member of staff acted. */
function withoutStaff(name: string, value: unknown): unknown {
  const isWho = /^(actor|learntFrom)$|By$/.test(name);
  return isWho && typeof value === 'string' && /[@:]/.test(value) ? 'equipa' : value;
}

function json(rows: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(rows, withoutStaff, 2)}\n`);
}

function csv(rows: readonly Record<string, unknown>[]): Uint8Array {
  const shown = rows.map(({ dismissedBy, ...row }) => row);
  const decimal = (value: unknown) =>
    typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? value.replace('.', ',') : value;
  const cells = shown.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, decimal(withoutStaff(name, value))]),
    ),
  );
  return strToU8(`\uFEFF${Papa.unparse(cells, { delimiter: ';', escapeFormulae: FORMULA })}\r\n`);
}

import { PLATFORM_LABELS } from '../../ledger/report-files/platform-label-rules';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';
import type { Platform } from '../../platform/domain/platform';
import { countLabel } from '../../platform/domain/text';
import { COSTS_LOOKED_BACK_WEEKS, LOOKED_BACK_WEEKS } from './closing-rules';
import type { Finding } from './schema';
import type { UnusualDriver } from './unusual-drivers';

const fileOf = ({ fileName, platform }: { fileName: string | null; platform?: Platform }) =>
  fileName ? `«${fileName}»` : `O ficheiro ${platform ? `da ${PLATFORM_LABELS[platform]} ` : ''}sem nome`;

type FindingText = Pick<Finding, 'subject' | 'text'>;

export function missingText(found: { platform: Platform; organisation: string; weeks: number }): FindingText {
  const { platform, organisation, weeks } = found;
  const whose = `${PLATFORM_LABELS[platform]}${organisation ? ` (empresa «${organisation}»)` : ''}`;
  return {
    subject: `${platform} ${organisation}`.trim(),
    text: `Falta o relatório da ${whose}, ${oftenText(weeks, LOOKED_BACK_WEEKS)}.`,
  };
}

function oftenText(weeks: number, of: number): string {
  return weeks === of ? 'que chega todas as semanas' : `que chegou em ${weeks} das ${of} semanas anteriores`;
}

type File = { id: string; fileName: string | null; platform: Platform; rows: number };

export function waitingText({ id, rows, ...file }: File): FindingText {
  const wait = countLabel(rows, 'linha em espera', 'linhas em espera');
  return { subject: id, text: `${fileOf(file)} tem ${wait}.` };
}

export function emptyText({ id, rows, ...file }: File): FindingText {
  return { subject: id, text: `${fileOf(file)} ${rows === 0 ? 'não tem linhas' : 'só tem linhas a zero'}.` };
}

export function repeatedText(found: {
  id: string;
  fileName: string | null;
  of: string;
  isSameFile: number;
}): FindingText {
  const what = found.isSameFile ? 'é o mesmo ficheiro da' : 'diz os mesmos valores que na';
  return { subject: found.id, text: `${fileOf(found)} ${what} semana de ${dateInWords(found.of)}.` };
}

export function quarantineText(messages: number, newest: string | null): FindingText {
  const wait = countLabel(messages, 'mensagem espera', 'mensagens esperam');
  const since = newest ? `, a última de ${dateInWords(lisbonDate(new Date(newest)))}` : '';
  return { subject: 'inbox', text: `${wait} na quarentena${since}.` };
}

type Costs = { movements: number; sumCents: number };

export function costsText({ movements, sumCents }: Costs): FindingText {
  const wait = countLabel(movements, 'custo sem condutor', 'custos sem condutor');
  return { subject: 'costs', text: `${wait}, no total de ${euroOfCents(sumCents)}.` };
}

export function costErasedText({ movements, sumCents }: Costs): FindingText {
  const paid = countLabel(movements, 'movimento', 'movimentos');
  return {
    subject: 'costs',
    text: `${euroOfCents(sumCents)} de ${paid} de condutores que foram apagados ficam por conta da frota.`,
  };
}

export function costDoubtText({
  id,
  fullName,
  movements,
  sumCents,
}: Costs & { id: string; fullName: string }): FindingText {
  const paid = countLabel(movements, 'movimento', 'movimentos');
  return {
    subject: id,
    text: `${fullName} paga ${paid} do seu cartão, de ${euroOfCents(sumCents)}, numa viatura que outro condutor tinha.`,
  };
}

/** A source may be known by a long header. */
const MOST_SUBJECT = 300;

export function costFileText({
  source,
  name,
  weeks,
}: {
  source: string;
  name: string;
  weeks: number;
}): FindingText {
  return {
    subject: source.slice(0, MOST_SUBJECT),
    text: `Falta o ficheiro de custos de «${name}», ${oftenText(weeks, COSTS_LOOKED_BACK_WEEKS)}.`,
  };
}

export function heldFileText({
  id,
  fileName,
  sender,
  totalCents,
}: {
  id: string;
  fileName: string;
  sender: string | null;
  totalCents: number;
}): FindingText {
  const of = sender === null ? '' : ` de ${sender}`;
  return {
    subject: id,
    text: `O ficheiro de custos «${fileName}»${of}, de ${euroOfCents(totalCents)}, espera que alguém o aceite.`,
  };
}

export function restatedText({
  id,
  fileName,
  sender,
  movements,
  wasCents,
  isCents,
}: {
  id: string;
  fileName: string;
  sender: string | null;
  movements: number;
  wasCents: number;
  isCents: number;
}): FindingText {
  const of = sender === null ? '' : ` de ${sender}`;
  const what = countLabel(movements, 'movimento', 'movimentos');
  return {
    subject: id,
    text: `«${fileName}»${of} indica ${euroOfCents(isCents)}, e estão registados ${euroOfCents(wasCents)}, de ${what}.`,
  };
}

export function correctionText({
  id,
  fullName,
  differenceCents,
}: {
  id: string;
  fullName: string;
  differenceCents: number;
}): FindingText {
  return {
    subject: id,
    text: `${fullName} tem uma correção por decidir, de ${euroOfCents(differenceCents)}.`,
  };
}

/** `isPart`: earnings of companies whose report is missing are left out. */
export function unusualText(
  { id, fullName, grossCents, medianCents, weeks }: UnusualDriver,
  isPart: boolean,
): FindingText {
  const said =
    grossCents === null
      ? `${fullName} não tem ganhos, pela primeira vez em ${weeks + 1} semanas.`
      : `${fullName} tem ${euroOfCents(grossCents)} brutos; o habitual nas últimas ${weeks} semanas é ${euroOfCents(medianCents)}.`;
  return { subject: id, text: isPart ? `Sem contar com os relatórios em falta, ${said}` : said };
}

export function negativeText({
  id,
  fullName,
  payoutCents,
}: {
  id: string;
  fullName: string;
  payoutCents: number;
}): FindingText {
  return { subject: id, text: `${fullName} tem ${euroOfCents(payoutCents)}: passa para a semana seguinte.` };
}

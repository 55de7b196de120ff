import { centsOfDecimal, euroOfCents } from '../../platform/domain/money-text';
import type { Expected, OwnRecibos } from './schema';
import { rateWords } from './state-words-rules';

/** `copied` is what is typed on the authority's portal. */
export type ReciboLine = { label: string; text: string; copied?: string };

type Week = { expected: Expected | null; description: string };

/** The lines that a driver puts on the recibo of a week; empty where nothing is expected. */
export function reciboLines({ expected, description }: Week, acquirer: OwnRecibos['acquirer']): ReciboLine[] {
  if (expected === null) return [];
  const { base, iva, withheld, transfer, ivaRate, withholdingRate } = expected;
  return [
    ...(acquirer ? [{ label: `NIF de ${acquirer.name}`, text: acquirer.nif, copied: acquirer.nif }] : []),
    { label: 'Descrição', text: description, copied: description },
    { label: 'Valor base', text: euro(base), copied: typedAmount(base) },
    {
      label: 'IVA',
      text: rateWords(ivaRate, euro(iva), 'Isento (artigo 53.º do CIVA)'),
      ...(Number(ivaRate) > 0 && { copied: typedAmount(iva) }),
    },
    {
      label: 'Retenção de IRS',
      text: rateWords(withholdingRate, euro(withheld), 'Sem retenção'),
      ...(Number(withholdingRate) > 0 && { copied: typedAmount(withheld) }),
    },
    { label: 'Total a receber', text: euro(transfer) },
  ];
}

function euro(amount: string): string {
  return euroOfCents(centsOfDecimal(amount));
}

/** The amount as somebody types it: `1234,56`. */
function typedAmount(amount: string): string {
  return amount.replace('.', ',');
}

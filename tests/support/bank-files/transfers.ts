import type { CreditTransfer, Payee } from '../../../src/money/bank-files/credit-transfer';
import { shiftDate } from '../../../src/platform/domain/calendar';
import { needsBic } from '../../../src/platform/domain/iban';
import { nextTargetDay } from '../../../src/platform/domain/target-days';
import { randomOf } from '../reports/weeks';

type Random = ReturnType<typeof randomOf>;

/** Names outside a bank's character set, or that a file could break on. */
export const TRAPS = [
  'Ștefan Țepeș',
  'Łukasz Żółć',
  'Gonçalo Conceição d’Ávila',
  'Nguyễn Thị Ánh',
  'Шевченко Олена',
  'Παπαδόπουλος',
  '<Cdtr>&amp;"\'</Nm>',
  ']]><!--a',
  '//Barra//Dupla//',
  'Søren Þór Ægisson',
  'İbrahim ışık',
  'A'.repeat(90),
  `${'É'.repeat(69)}ß€`,
  'Ana\u202FMaria\u2212Silva\u200B',
  '👩‍🚗 Rita',
  'Ana\u0000\uD800 Dias',
  '%; Táxis & Filhos_Lda.',
] as const;

/** Accounts of several countries in their real formats, with valid check digits. */
const ABROAD = [
  ['DE89370400440532013000', null],
  ['ES9121000418450200051332', null],
  ['FR1420041010050500013M02606', null],
  ['GB29NWBK60161331926819', 'NWBKGB2L'],
  ['CH9300762011623852957', 'UBSWCHZH80A'],
  ['NO9386011117947', null],
  ['MT84MALT011000012345MTLCAST001S', null],
] as const;

export function portugueseIban(random: Random): string {
  const bank = ['0007', '0010', '0018', '0023', '0033', '0035', '0036'][random(7)] ?? '0035';
  const digits = Array.from({ length: 15 }, () => random(10)).join('');
  const check = 98n - (BigInt(`${bank}${digits}00`) % 97n);
  return `PT50${bank}${digits}${String(check).padStart(2, '0')}`;
}

function payee(random: Random, at: number): Payee {
  const [abroad, itsBic] = ABROAD[random(ABROAD.length * 4)] ?? [null, null];
  const iban = abroad ?? portugueseIban(random);
  return {
    endToEndId: `V${random(1_000_000)}-${at}`,
    cents: random(50) === 0 ? 99_999_999_999 : 1 + random(random(2) === 0 ? 100 : 200_000),
    name: TRAPS[random(TRAPS.length)] ?? 'Ana',
    iban,
    bic: needsBic(iban) ? itsBic : null,
    remittance: `FROTA ${TRAPS[random(TRAPS.length)]} SEMANA 2026-W${10 + random(40)}`,
  };
}

export function randomTransfer(seed: number, version: CreditTransfer['version']): CreditTransfer {
  const random = randomOf(seed);
  const day = shiftDate('2026-01-01', random(700));
  return {
    version,
    messageId: `VOLANTE-${seed}`,
    createdAt: `${day}T${String(random(24)).padStart(2, '0')}:00:59`,
    executionDate: nextTargetDay(day),
    batchBooking: random(2) === 0,
    debtor: {
      name: ['Frota Atlântica, Lda.', TRAPS[random(TRAPS.length)] ?? ''][random(2)] ?? '',
      nif: '501964843',
      iban: portugueseIban(random),
      bic: random(2) === 0 ? 'CGDIPTPL' : null,
    },
    payees: Array.from({ length: 1 + random(12) }, (_, at) => payee(random, at)),
  };
}

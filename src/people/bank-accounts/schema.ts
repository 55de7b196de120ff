import * as z from 'zod/mini';
import { bareIban, isBicOf, needsBic } from '../../platform/domain/iban';
import { oneLine } from '../../platform/domain/text';
import { RANDOM_UUID } from '../drivers/schema';
import { ibanFaultText } from './iban-rules';
import { isNif } from './nif-rules';
import { sepaText } from './sepa-text-rules';

const EMPTY = {
  iban: 'Indique o IBAN da conta: o de uma portuguesa é PT50 e mais 21 algarismos',
  nif: 'Indique o NIF.',
};
const HOLDER = 'Indique o titular como está no banco';
const NIF = 'Este NIF não está certo: confirme cada algarismo';
const BIC = 'Para uma conta fora do Espaço Económico Europeu indique o BIC do banco, do mesmo país';

const LONGEST_HOLDER = 70;

export const BankAccountInput = z
  .object({
    iban: z.string(EMPTY.iban).check(
      z.maxLength(60, 'Este IBAN não tem o número certo de caracteres'),
      z.overwrite(bareIban),
      z.minLength(1, EMPTY.iban),
      z.refine((iban) => iban === '' || ibanFaultText(iban) === null, {
        error: ({ input }) => ibanFaultText(String(input)) ?? '',
      }),
    ),
    holder: z.string(HOLDER).check(
      z.overwrite(oneLine),
      z.minLength(1, HOLDER),
      z.maxLength(LONGEST_HOLDER, `No máximo ${LONGEST_HOLDER} caracteres`),
      z.refine((name) => /[a-zA-Z]/.test(sepaText(name, LONGEST_HOLDER)), HOLDER),
    ),
    nif: z.string(EMPTY.nif).check(
      z.overwrite((nif) => nif.replace(/\s/g, '')),
      z.minLength(1, EMPTY.nif),
      z.refine((nif) => nif === '' || isNif(nif), NIF),
    ),
    bic: z.nullable(
      z.string(BIC).check(
        z.maxLength(20, BIC),
        z.overwrite((bic) => bic.toUpperCase().replace(/\s/g, '')),
      ),
    ),
    /** Id of the account that waited when this one was entered, which it replaces. */
    instead: z.nullable(z.string().check(z.regex(RANDOM_UUID, 'Conta desconhecida'))),
  })
  .check(
    z.refine(({ iban, bic }) => (bic === null ? !needsBic(iban) : isBicOf(bic, iban)), {
      path: ['bic'],
      error: BIC,
      when: ({ value, issues }) => issues.length === 0 && value !== null,
    }),
  );
export type BankAccountInput = z.infer<typeof BankAccountInput>;

export const BankAccountDecision = z.object({
  status: z.enum(['CONFIRMED', 'DECLINED'], 'O estado tem de ser CONFIRMED ou DECLINED'),
});
export type BankAccountDecision = z.infer<typeof BankAccountDecision>;

/** `iban` is hidden but for its ends: `PT50 •••• 1234`. */
export type BankAccount = {
  id: string;
  iban: string;
  /** Name of a Portuguese bank; null for a foreign one. */
  bank: string | null;
  bic: string | null;
  holder: string;
  nif: string;
  status: 'WAITING' | 'CONFIRMED' | 'DECLINED' | 'REPLACED';
  enteredBy: string;
  createdAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
};

export type BankAccounts = { confirmed: BankAccount | null; waiting: BankAccount | null };

/** `confirmRefused` states why the asking member of staff may not confirm the waiting account, `confirmWarning` warns
 * them before they do. */
export type AccountsForStaff = BankAccounts & {
  confirmRefused: string | null;
  confirmWarning: string | null;
};

/** `replaces` is the hidden number that is paid to until then; null for a first account. */
export type WaitingBankAccount = BankAccount & {
  driverId: string;
  fullName: string;
  replaces: string | null;
};

/** The number is grouped in fours. */
export type WholeIban = { iban: string };

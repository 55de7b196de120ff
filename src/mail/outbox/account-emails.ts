import type { EmailText } from './email-layout';
import { greetingName } from './greeting-rules';
import type { MessageKind } from './store';

const ACCOUNT_KINDS = [
  'bank_account_entered',
  'bank_account_confirmed',
  'bank_account_declined',
  'bank_account_refused',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export function isAccountKind(kind: MessageKind): kind is AccountKind {
  return ACCOUNT_KINDS.some((known) => known === kind);
}

/** `iban` has its middle hidden. */
type About = { kind: AccountKind; fullName: string; iban: string; ownPage: string };

/** Reports a change of the account that a driver is paid to, since a changed account is how wages are stolen. */
export function accountEmailOf({ kind, fullName, iban, ownPage }: About): EmailText {
  return { name: greetingName(fullName), ...TEXTS[kind](iban), points: [], ownPage };
}

const TEXTS: Record<
  AccountKind,
  (iban: string) => { subject: string; title: string; paragraphs: string[]; closing: string[] }
> = {
  bank_account_entered: (iban) => ({
    subject: 'Volante: foi indicada uma conta bancária para lhe pagarmos',
    title: 'Foi indicada uma conta bancária para lhe pagarmos',
    paragraphs: [
      `É a conta ${iban}. Antes de a usarmos, a nossa equipa confirma-a; até lá, nada muda nos seus pagamentos.`,
    ],
    closing: [
      'Se não foi o seu pedido, responda já a este email ou fale com o nosso escritório: alguém pode estar a tentar receber em seu nome.',
    ],
  }),
  bank_account_confirmed: (iban) => ({
    subject: 'Volante: confirmámos a conta bancária para lhe pagarmos',
    title: 'Confirmámos a conta bancária para lhe pagarmos',
    paragraphs: [
      `É a conta ${iban}: os seus próximos pagamentos vão para esta conta. Se já lhe pagávamos noutra, deixámos de a usar.`,
    ],
    closing: [
      'Se não indicou esta conta, ligue já para o nosso escritório e responda a este email: alguém pode estar a tentar receber em seu nome.',
    ],
  }),
  bank_account_declined: (iban) => ({
    subject: 'Volante: não podemos usar a conta bancária indicada',
    title: 'Não podemos usar a conta bancária indicada',
    paragraphs: [
      `A nossa equipa não confirmou a conta ${iban}. Se já lhe pagávamos noutra conta, continuamos a usá-la.`,
      'Para indicar uma conta certa, responda a este email ou fale com o nosso escritório.',
    ],
    closing: ['Confirme connosco o IBAN e o nome do titular, tal como estão no seu banco.'],
  }),
  bank_account_refused: (iban) => ({
    subject: 'Volante: o banco não conseguiu pagar na sua conta',
    title: 'O banco não conseguiu pagar na sua conta',
    paragraphs: [
      `O banco recusou ou devolveu a transferência para a conta ${iban}, e deixámos de a usar. O que lhe é devido fica por pagar até haver outra.`,
      'Indique-nos uma conta em seu nome: na sua página, ou em resposta a este email a combinar com o nosso escritório.',
    ],
    closing: ['Confirme connosco o IBAN e o nome do titular, tal como estão no seu banco.'],
  }),
};

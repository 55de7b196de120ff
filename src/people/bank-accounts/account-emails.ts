import {
  type DueEmail,
  type EmailWords,
  type EmailWriters,
  withOwnPage,
} from '../../mail/outbox/email-writers';

/** Report a change of the account that a driver is paid to, since a changed account is how wages are stolen. */
export const ACCOUNT_EMAILS = {
  bank_account_entered: withIban((iban, brand) => ({
    subject: `${brand}: novo IBAN para os seus pagamentos`,
    title: 'Novo IBAN para os seus pagamentos',
    paragraphs: [
      `Foi indicada a conta ${iban}. Antes de a usarmos, a nossa equipa confirma-a; até lá, nada muda nos seus pagamentos.`,
    ],
    points: [],
    closing: [
      'Se não foi o seu pedido, responda já a este email ou fale com o nosso escritório: alguém pode estar a tentar receber em seu nome.',
    ],
  })),
  bank_account_confirmed: withIban((iban, brand) => ({
    subject: `${brand}: confirmámos a conta bancária para lhe pagarmos`,
    title: 'Confirmámos a conta bancária para lhe pagarmos',
    paragraphs: [
      `É a conta ${iban}: os seus próximos pagamentos vão para esta conta. Se já lhe pagávamos noutra, deixámos de a usar.`,
    ],
    points: [],
    closing: [
      'Se não indicou esta conta, ligue já para o nosso escritório e responda a este email: alguém pode estar a tentar receber em seu nome.',
    ],
  })),
  bank_account_declined: withIban((iban, brand) => ({
    subject: `${brand}: não podemos usar a conta bancária indicada`,
    title: 'Não podemos usar a conta bancária indicada',
    paragraphs: [
      `A nossa equipa não confirmou a conta ${iban}. Se já lhe pagávamos noutra conta, continuamos a usá-la.`,
      'Para indicar uma conta certa, responda a este email ou fale com o nosso escritório.',
    ],
    points: [],
    closing: ['Confirme connosco o IBAN e o nome do titular, tal como estão no seu banco.'],
  })),
  bank_account_refused: withIban((iban, brand) => ({
    subject: `${brand}: o banco não conseguiu pagar na sua conta`,
    title: 'O banco não conseguiu pagar na sua conta',
    paragraphs: [
      `O banco recusou ou devolveu a transferência para a conta ${iban}, e deixámos de a usar. O que lhe é devido fica por pagar até haver outra.`,
      'Indique-nos uma conta em seu nome: na sua página, ou em resposta a este email a combinar com o nosso escritório.',
    ],
    points: [],
    closing: ['Confirme connosco o IBAN e o nome do titular, tal como estão no seu banco.'],
  })),
} satisfies Partial<EmailWriters>;

/** `iban` has its middle hidden. */
function withIban(words: (iban: string, brand: string) => EmailWords) {
  return withOwnPage(({ detail }: DueEmail, brand) =>
    words(detail === null ? '' : JSON.parse(detail).iban, brand),
  );
}

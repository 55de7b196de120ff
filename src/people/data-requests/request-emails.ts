import { ANSWER, type EmailWriters, reasonIn, withOwnPage } from '../../mail/outbox/email-writers';

export const REQUEST_EMAILS = {
  data_request_accepted: withOwnPage((_message, brand) => ({
    subject: `Alterámos os seus dados na ${brand}`,
    title: 'Alterámos os seus dados',
    paragraphs: ['A alteração aos seus dados, que pediu na sua página, está feita.'],
    points: [],
    closing: [`${ANSWER} Se não fez este pedido, responda também, para que o possamos corrigir.`],
  })),
  data_request_declined: withOwnPage((message, brand) => ({
    subject: `O seu pedido de alteração de dados na ${brand}`,
    title: 'Não alterámos os seus dados',
    paragraphs: [
      'Verificámos a alteração aos seus dados que pediu na sua página e não a pudemos fazer. Os seus dados ficam como estavam.',
      ...reasonIn(message),
    ],
    points: [],
    closing: [ANSWER],
  })),
} satisfies Partial<EmailWriters>;

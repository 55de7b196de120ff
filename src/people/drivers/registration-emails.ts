import {
  ANSWER,
  type EmailWriters,
  undone,
  withOwnPage,
  withoutOwnPage,
} from '../../mail/outbox/email-writers';
import { contractLabel } from '../../platform/domain/contract';
import { MONTHLY_FEE_CENTS } from '../../platform/domain/fees';
import { euroOfCents } from '../../platform/domain/money-text';

const AGAIN =
  'A nossa equipa está a verificar o seu registo. Receberá um email assim que houver uma decisão.';

export const REGISTRATION_EMAILS = {
  registration_received: withoutOwnPage((_message, brand) => ({
    subject: `Recebemos o seu registo na ${brand}`,
    title: 'Recebemos o seu registo',
    paragraphs: [
      `Obrigado por se registar na ${brand}. A nossa equipa vai verificar os seus dados e cada um dos seus documentos.`,
      'Receberá um email assim que o seu registo for aprovado. Se algum documento tiver de ser enviado de novo, dizemos-lhe qual.',
    ],
    points: [],
    closing: [`${ANSWER} Se não fez este registo, responda também, para que o possamos anular.`],
  })),
  driver_approved: withOwnPage(({ contractType }, brand, ownPage) => ({
    subject: `O seu registo na ${brand} foi aprovado`,
    title: 'O seu registo foi aprovado',
    paragraphs: [
      `Verificámos o seu registo: já faz parte da ${brand}.`,
      'Indique o seu IBAN, se ainda não o fez: é para essa conta que lhe pagamos.',
    ],
    actions: [{ label: 'Indicar o meu IBAN', href: ownPage }],
    pointsTitle: 'Este é o seu contrato:',
    points: [
      `Contrato: ${contractLabel(contractType)}, ${contractType === 'SLOT' ? 'com a sua viatura' : 'com viatura incluída'}`,
      `Taxa fixa: ${euroOfCents(MONTHLY_FEE_CENTS[contractType])} por mês, sem comissão variável`,
      'Pagamentos: todas as semanas',
    ],
    closing: [ANSWER],
  })),
  driver_rejected: withOwnPage((_message, brand) => ({
    subject: `O seu registo na ${brand} não foi aprovado`,
    title: 'O seu registo não foi aprovado',
    paragraphs: [
      'Verificámos o seu registo e não o podemos aprovar.',
      'Se quiser saber porquê, ou se lhe parecer que houve um engano, responda a este email: uma pessoa da nossa equipa explica-lhe o motivo e o que pode fazer.',
    ],
    points: [],
    closing: ['Obrigado pelo seu interesse.'],
  })),
  approval_undone: withOwnPage((_message, brand) => ({
    subject: `O seu registo na ${brand} continua em análise`,
    title: 'O seu registo continua em análise',
    paragraphs: [undone('a dizer que o seu registo foi aprovado'), AGAIN],
    points: [],
    closing: [ANSWER],
  })),
  rejection_undone: withOwnPage((_message, brand) => ({
    subject: `O seu registo na ${brand} continua em análise`,
    title: 'O seu registo continua em análise',
    paragraphs: [undone('a dizer que o seu registo não foi aprovado'), AGAIN],
    points: [],
    closing: [ANSWER],
  })),
} satisfies Partial<EmailWriters>;

import { ANSWER, type EmailWriters, withOwnPage, withoutOwnPage } from '../../mail/outbox/email-writers';

export const CHANGE_EMAILS = {
  email_changed_old: withoutOwnPage((_message, brand) => ({
    subject: `O seu email na ${brand} foi alterado`,
    title: 'O seu email foi alterado',
    paragraphs: [
      `A nossa equipa alterou o email do seu registo na ${brand}. A partir de agora escrevemos-lhe para o novo endereço.`,
    ],
    points: [],
    closing: ['Se não pediu esta alteração, responda a este email ou fale com o nosso escritório.'],
  })),
  email_changed_new: withOwnPage((_message, brand) => ({
    subject: `O seu novo email na ${brand}`,
    title: `Este é agora o seu email na ${brand}`,
    paragraphs: [
      `A nossa equipa alterou o email do seu registo na ${brand} para este endereço. Avisámos também o endereço anterior.`,
    ],
    points: [],
    closing: [`${ANSWER} Se não conhece a ${brand}, responda também, para que o possamos corrigir.`],
  })),
  driver_left: withOwnPage((_message, brand) => ({
    subject: `A sua saída da ${brand}`,
    title: 'Registámos a sua saída',
    paragraphs: [
      `Deixou de estar ativo na ${brand}. As semanas que começaram antes da sua saída são pagas como até aqui.`,
    ],
    points: [],
    closing: ['Se lhe parecer que houve um engano, ou quando quiser voltar, responda a este email.'],
  })),
  driver_returned: withOwnPage((_message, brand) => ({
    subject: `Está de novo ativo na ${brand}`,
    title: 'Está de novo ativo',
    paragraphs: [`Reativámos o seu registo: volta a fazer parte da ${brand}.`],
    points: [],
    closing: [ANSWER],
  })),
  registration_resumed: withOwnPage((_message, brand) => ({
    subject: `Retomámos o seu registo na ${brand}`,
    title: 'Retomámos o seu registo',
    paragraphs: ['O seu registo volta a ser verificado. Receberá um email assim que for aprovado.'],
    points: [],
    closing: [ANSWER],
  })),
} satisfies Partial<EmailWriters>;

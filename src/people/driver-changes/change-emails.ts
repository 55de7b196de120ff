import { ANSWER, type EmailWriters, withOwnPage, withoutOwnPage } from '../../mail/outbox/email-writers';

export const CHANGE_EMAILS = {
  email_changed_old: withoutOwnPage(() => ({
    subject: 'O seu email na Volante foi alterado',
    title: 'O seu email foi alterado',
    paragraphs: [
      'A nossa equipa alterou o email do seu registo na Volante. A partir de agora escrevemos-lhe para o novo endereço.',
    ],
    points: [],
    closing: ['Se não pediu esta alteração, responda a este email ou fale com o nosso escritório.'],
  })),
  email_changed_new: withOwnPage(() => ({
    subject: 'O seu novo email na Volante',
    title: 'Este é agora o seu email na Volante',
    paragraphs: [
      'A nossa equipa alterou o email do seu registo na Volante para este endereço. Avisámos também o endereço anterior.',
    ],
    points: [],
    closing: [`${ANSWER} Se não conhece a Volante, responda também, para que o possamos corrigir.`],
  })),
  driver_left: withOwnPage(() => ({
    subject: 'A sua saída da Volante',
    title: 'Registámos a sua saída',
    paragraphs: [
      'Deixou de estar ativo na Volante. As semanas que começaram antes da sua saída são pagas como até aqui.',
    ],
    points: [],
    closing: ['Se lhe parecer que houve um engano, ou quando quiser voltar, responda a este email.'],
  })),
  driver_returned: withOwnPage(() => ({
    subject: 'Está de novo ativo na Volante',
    title: 'Está de novo ativo',
    paragraphs: ['Reativámos o seu registo: volta a fazer parte da Volante.'],
    points: [],
    closing: [ANSWER],
  })),
  registration_resumed: withOwnPage(() => ({
    subject: 'Retomámos o seu registo na Volante',
    title: 'Retomámos o seu registo',
    paragraphs: ['O seu registo volta a ser verificado. Receberá um email assim que for aprovado.'],
    points: [],
    closing: [ANSWER],
  })),
} satisfies Partial<EmailWriters>;

import type { MailReason } from './schema';

export const MAIL_REASON_TEXT: Record<MailReason, string> = {
  no_sender: 'A mensagem não tem um remetente válido.',
  several_senders: 'A mensagem tem mais do que um remetente.',
  sender_not_allowed: 'O remetente não está na lista de remetentes permitidos.',
  not_authentic: 'O servidor de email não confirmou que a mensagem é deste remetente.',
  no_voucher: 'Não está definido que servidor confirma os remetentes (EMAIL_TRUSTED_AUTHSERV).',
  message_too_large:
    'A mensagem tem mais de 25 MB. Veja-a na caixa de correio e carregue à mão os relatórios que traz.',
  message_too_complex:
    'A mensagem tem demasiadas partes, ficheiros ou cabeçalhos. Veja-a na caixa de correio e carregue à mão os relatórios que traz.',
  message_unreadable: 'A mensagem não pôde ser lida.',
  message_keeps_failing: 'A mensagem falhou repetidamente e foi posta de parte.',
  message_not_delivered:
    'O servidor de email não entregou a mensagem. Procure-a na caixa de correio e, se trouxer um relatório, carregue-o à mão.',
  attachment_not_opened:
    'A mensagem tem um anexo que não foi aberto{names}. Veja-o na caixa de correio e, se for um relatório, carregue-o à mão.',
  no_report: 'A mensagem não tem nenhum relatório de pagamentos.',
  only_costs: 'A mensagem só trouxe ficheiros de custos, que estão na lista dos custos.',
  only_recibos: 'A mensagem só trouxe recibos, que estão em Recibos.',
  recibo_not_taken: 'A mensagem trouxe recibos que não ficaram guardados{names}.',
  same_message: 'A mensagem já tinha sido processada.',
};

export const QUARANTINE_FULL = 'quarantine_full';

export const QUARANTINE_FULL_TEXT =
  'A quarentena está cheia: descarte o que não interessa e reencaminhe a mensagem.';

export const FIRST_FILE_TEXT =
  'É o primeiro ficheiro que entra por aqui. Aceite-o se o reconhece: os seguintes entram sozinhos.';

/** Titles in the history, by the outbox's kind. */
const MAILS: Record<string, string> = {
  registration_received: 'registo recebido',
  registration_resumed: 'registo retomado',
  driver_approved: 'registo aprovado',
  driver_rejected: 'registo rejeitado',
  driver_left: 'saída',
  driver_returned: 'reativação',
  email_changed_old: 'mudança de email, ao endereço anterior',
  email_changed_new: 'mudança de email, ao novo endereço',
  document_rejected: 'documento rejeitado',
  document_renewed: 'renovação aprovada',
  approval_undone: 'aprovação anulada',
  rejection_undone: 'rejeição anulada',
  document_rejection_undone: 'rejeição de documento anulada',
  renewal_undone: 'aprovação de renovação anulada',
  data_request_accepted: 'pedido de alteração aceite',
  data_request_declined: 'pedido de alteração recusado',
  document_asked: 'pedido de documento',
  renewal_asked: 'pedido de renovação',
  bank_account_entered: 'conta bancária indicada',
  bank_account_confirmed: 'conta bancária confirmada',
  bank_account_declined: 'conta bancária recusada',
  bank_account_refused: 'conta bancária recusada pelo banco',
  document_reminder: 'lembrete de validade',
  contract_reminder: 'fim do contrato',
  statement: 'extrato de uma semana',
  recibo_reminder: 'lembrete de um recibo',
};

/** Describes an e-mail in Portuguese. */
export function mailWords(kind: string): { title: string; lines: string[] } {
  const about = MAILS[kind];
  return { title: 'Email enviado', lines: about ? [about] : [] };
}

/** ISO 20022's external status and return reason codes, as banks use them for credit transfers. */
const WORDS: Readonly<Record<string, string>> = {
  AC01: 'IBAN errado',
  AC03: 'IBAN do beneficiário inválido',
  AC04: 'Conta encerrada',
  AC06: 'Conta bloqueada',
  AC13: 'Tipo de conta não aceite',
  AG01: 'Operação não permitida nesta conta',
  AG02: 'Código de operação errado',
  AM01: 'Montante a zero',
  AM02: 'Montante acima do permitido',
  AM03: 'Moeda não aceite',
  AM04: 'Saldo insuficiente na conta da empresa',
  AM05: 'Pagamento em duplicado',
  AM09: 'Montante errado',
  AM10: 'Soma de controlo errada',
  BE04: 'Morada do beneficiário em falta',
  BE05: 'Ordenante não reconhecido pelo banco',
  BE06: 'Beneficiário desconhecido nesta conta',
  CNOR: 'Banco do beneficiário não registado',
  DNOR: 'Banco da empresa não registado',
  DT01: 'Data de execução inválida',
  ED05: 'Liquidação falhada',
  FF01: 'Formato do ficheiro inválido',
  FOCR: 'Devolvido a pedido do banco da empresa',
  MD07: 'Titular da conta falecido',
  MS02: 'Recusado pelo beneficiário, sem motivo indicado',
  MS03: 'Sem motivo indicado pelo banco',
  NARR: 'Motivo indicado em texto pelo banco',
  RC01: 'BIC errado',
  RR01: 'Falta a identificação da conta do ordenante',
  RR02: 'Falta o nome ou a morada do ordenante',
  RR03: 'Falta o nome ou a morada do beneficiário',
  RR04: 'Motivo regulamentar',
  TM01: 'Recebido depois da hora-limite',
};

/** Words the reason for staff; the bank's own text follows where it gives one. */
export function reasonWords(code: string): string {
  if (Object.hasOwn(WORDS, code)) return WORDS[code] ?? code;
  return code === '' ? 'Sem motivo indicado pelo banco' : `Motivo ${code}`;
}

/** Reports whether the account itself is wrong, so that the driver is asked for another IBAN. */
export function isAccountFault(code: string): boolean {
  return ['AC01', 'AC03', 'AC04', 'AC06', 'AC13', 'AG01', 'BE06', 'MD07', 'RC01', 'CNOR'].includes(code);
}

type AnsweredLine = { endToEndId: string; status?: string; code?: string; text?: string };

export type Answer = {
  originalMessageId: string;
  groupStatus?: string;
  paymentStatus?: string;
  paymentCode?: string;
  lines: readonly AnsweredLine[];
};

function reason(code?: string, text?: string): string {
  if (code === undefined) return '';
  const more = text === undefined ? '' : `<AddtlInf>${text}</AddtlInf>`;
  return `<StsRsnInf><Orgtr><Nm>BANCO</Nm></Orgtr><Rsn><Cd>${code}</Cd></Rsn>${more}</StsRsnInf>`;
}

const optional = (name: string, text?: string) => (text === undefined ? '' : `<${name}>${text}</${name}>`);

function line({ endToEndId, status, code, text }: AnsweredLine, at: number): string {
  return `<TxInfAndSts><StsId>S${at}</StsId><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>${optional('TxSts', status)}${reason(code, text)}</TxInfAndSts>`;
}

/** A bank's answer to a credit transfer: pain.002, all lines in one payment information block. */
export function answerXml(version: '03' | '10', answer: Answer): string {
  const { originalMessageId, groupStatus, paymentStatus, paymentCode, lines } = answer;
  const payment =
    paymentStatus === undefined && lines.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${originalMessageId}-1</OrgnlPmtInfId>${optional('PmtInfSts', paymentStatus)}${reason(paymentCode)}${lines.map(line).join('')}</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANCO-1</MsgId><CreDtTm>2026-11-23T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${originalMessageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${optional('GrpSts', groupStatus)}</OrgnlGrpInfAndSts>
${payment}
</CstmrPmtStsRpt></Document>`;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import type { PaymentReport } from '../../../src/reports/payment-reports/schema';
import { versionQuestion } from '../../ui/requests/failure-text';
import { emailConfigQuery, refreshEmailConfig } from '../inbox/email';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { acceptAndTrust } from '../payment-reports/payment-reports';
import { originOf } from '../payment-reports/texts';
import { VersionQuestion } from './version-question';

type Props = { report: PaymentReport; describedBy: string };

/** Accepts a message, and its sender by name from there on: what that means depends on who vouches for senders. */
export function TrustButton({ report, describedBy }: Props) {
  const client = useQueryClient();
  const { data } = useQuery(emailConfigQuery);
  const sender = originOf(report);
  return (
    <ConfirmedButton
      label="Aceitar e confiar no remetente"
      size="medium"
      tone="primary"
      question={QUESTIONS[data?.senders.vouchedBy ?? 'unknown'](sender)}
      describedBy={describedBy}
      decide={async (version) => {
        await acceptAndTrust(report.id, version);
        await refreshEmailConfig(client);
      }}
      ask={(failure, decide) => {
        const amounts = versionQuestion(failure);
        return amounts && <VersionQuestion amounts={amounts} onChoose={decide} />;
      }}
      toast={{
        tone: 'success',
        title: 'Mensagem aceite',
        description: `${sender} está agora nos remetentes de confiança.`,
      }}
    />
  );
}

const confirmed = (sender: string) =>
  `Os próximos emails de ${sender} são lidos sem perguntar, sempre que o servidor de email confirmar que vêm desse endereço. Vale só para este endereço, não para o domínio.`;

const QUESTIONS: Record<EmailConfig['senders']['vouchedBy'], (sender: string) => string> = {
  host: confirmed,
  microsoft: confirmed,
  unknown: (sender) =>
    `${sender} fica na lista, mas os seus próximos emails continuam em quarentena enquanto não estiver definido que servidor confirma os remetentes.`,
  nobody: (sender) =>
    `Os próximos emails em nome de ${sender} são lidos sem perguntar. A verificação dos remetentes está desligada: qualquer pessoa pode escrever em nome desse endereço.`,
};

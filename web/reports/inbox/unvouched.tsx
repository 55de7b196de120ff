import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { Card } from '../../ui/card';
import { Code } from './connection';

/** Explains the risk where no mail host authenticates senders. */
export function Unvouched({ config }: { config: EmailConfig | undefined }) {
  const by = config?.configured ? config.senders.vouchedBy : 'host';
  if (by === 'host' || by === 'microsoft') return null;
  return (
    <Card title="Remetentes por confirmar">
      <p className="text-sm text-warn">
        {by === 'unknown'
          ? 'Não está definido que servidor confirma os remetentes. Até lá, todos os emails ficam em quarentena, à espera de serem aceites um a um.'
          : 'A verificação dos remetentes está desligada: o que qualquer pessoa envie em nome de um remetente permitido é lido como se fosse dele.'}
      </p>
      <p className="mt-2 text-muted text-sm">
        Defina <Code>EMAIL_TRUSTED_AUTHSERV</Code> com o nome que o servidor de email escreve no início do
        cabeçalho Authentication-Results, como em mx.google.com. Testar Conexão procura-o nos últimos emails e
        mostra a linha a definir.
      </p>
    </Card>
  );
}

import { Card } from '../../ui/card';
import { DeferredDetails } from '../../ui/deferred-details';
import { Code } from './connection';

const loadSources = async () => (await import('../report-sources/sources-list')).SourcesList;

const VARIABLES: [string, string][] = [
  ['EMAIL_PROVIDER', 'gmail, outlook, yahoo ou custom'],
  ['EMAIL_USERNAME', 'o utilizador, em geral o endereço de email'],
  ['EMAIL_PASSWORD', 'a palavra-passe de aplicação'],
];

const CUSTOM: [string, string][] = [
  ['EMAIL_HOST', 'o endereço do servidor IMAP'],
  ['EMAIL_PORT', 'a porta; se não for indicada, 993, ou 143 sem TLS desde o início'],
  ['EMAIL_SECURE', 'true para TLS desde o início'],
  ['EMAIL_TLS', 'true para exigir STARTTLS'],
  [
    'EMAIL_TRUSTED_AUTHSERV',
    'o nome do servidor que confirma os remetentes, no cabeçalho Authentication-Results',
  ],
];

export function SetupHelp() {
  return (
    <Card id="ajuda" title="Como configurar" description="Variáveis de ambiente do programa.">
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0">
          <Variables of={VARIABLES} />
          <h3 className="mt-6 font-medium text-sm">Palavras-passe de aplicação</h3>
          <p className="mt-1 text-muted text-sm">
            No Gmail, no Outlook e no Yahoo use uma palavra-passe de aplicação, criada nas definições de
            segurança da conta, e não a palavra-passe com que inicia sessão.
          </p>
          <p className="mt-2 text-muted text-sm">
            A Microsoft deixou de aceitar palavras-passe por IMAP. Uma caixa do Microsoft 365 ou do
            Outlook.com liga-se pelo início de sessão da própria Microsoft, com <Code>EMAIL_AUTH</Code> igual
            a oauth.
          </p>
        </div>
        <div className="min-w-0">
          <h3 className="mb-3 font-medium text-sm">Servidor próprio (custom)</h3>
          <Variables of={CUSTOM} />
        </div>
      </div>
      <DeferredDetails
        id="chaves"
        title="Chaves para enviar relatórios"
        load={loadSources}
        what="as chaves"
      />
    </Card>
  );
}

function Variables({ of }: { of: [string, string][] }) {
  return (
    <dl className="grid grid-cols-1 gap-3 text-sm">
      {of.map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <Code>{name}</Code>
          </dt>
          <dd className="mt-1 text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { holdsEmails } from '../../../src/mail/mailbox-auth/fault-rules';
import type { MailboxLink } from '../../../src/mail/mailbox-auth/schema';
import type { DeviceLink, EmailConfig } from '../../../src/reports/inbox/schema';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { formatDate, formatDateTime } from '../../ui/format';
import { refreshEmailConfig } from './email';
import { finishDevice, notifyOutcome, outcomeIn, useDevice, useLink, useUnlink } from './mailbox-link';

/** Shown where the mailbox is opened by the provider's own sign-in (`EMAIL_AUTH=oauth`). */
export function MailboxLinkCard({ config }: { config: EmailConfig | undefined }) {
  useOutcomeInAddress();
  const link = config?.link;
  if (!config || !link) return null;
  return (
    <Card
      title={`Conta ${link.provider}`}
      description={config.user}
      aside={<Badge tone={TONES[link.state]}>{STATES[link.state]}</Badge>}
    >
      <LinkFacts link={link} />
      {link.flow !== 'client-credentials' && <LinkActions link={link} />}
    </Card>
  );
}

const STATES = { unlinked: 'Por ligar', linked: 'Ligada', broken: 'A renovar' } as const;
const TONES = { unlinked: 'warn', linked: 'good', broken: 'bad' } as const;

function LinkFacts({ link }: { link: MailboxLink }) {
  const { state, linkedAt, linkedBy, fault, secretExpiresOn, sendsEmails } = link;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      {fault && (
        <p role="alert" className="text-bad">
          {`${fault.text}${fault.since ? ` Desde ${formatDateTime(fault.since)}.` : ''}`}
        </p>
      )}
      {state === 'unlinked' && (
        <p>Inicie sessão no fornecedor com a conta da caixa, e o programa passa a poder lê-la.</p>
      )}
      {linkedAt && (
        <p className="text-muted">{`Ligada em ${formatDateTime(linkedAt)}${linkedBy && linkedBy !== 'system' ? ` por ${linkedBy}` : ''}.`}</p>
      )}
      {sendsEmails && <p className="text-muted">{emailsText(link)}</p>}
      {secretExpiresOn && (
        <p className="text-muted">{`O segredo da aplicação é válido até ${formatDate(secretExpiresOn)}.`}</p>
      )}
    </div>
  );
}

function emailsText(link: MailboxLink): string {
  if (!holdsEmails(link)) return 'Os emails aos condutores são enviados pela mesma conta.';
  return link.hasSpare
    ? 'Os emails aos condutores esperam por esta ligação. Os avisos à equipa saem por outro servidor.'
    : 'Os emails aos condutores, e os avisos a si, também esperam por esta ligação.';
}

function LinkActions({ link: { flow, provider, state } }: { link: MailboxLink }) {
  const link = useLink();
  const device = useDevice();
  const unlink = useUnlink();
  const isDevice = flow === 'device';
  const begin = isDevice ? device : link;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          tone={state === 'linked' ? 'plain' : 'primary'}
          busy={begin.isPending || (!isDevice && link.isSuccess)}
          onClick={() => begin.mutate()}
        >
          {state === 'linked' ? 'Ligar de novo' : `Ligar à conta ${provider}`}
        </Button>
        {state !== 'unlinked' && (
          <Button busy={unlink.isPending} onClick={() => unlink.mutate()}>
            Desligar
          </Button>
        )}
      </div>
      {device.data && <DeviceSignIn key={device.data.handle} code={device.data} onEnd={device.reset} />}
    </>
  );
}

/** Reports how the visit to the provider ended, once: the address loses it. */
function useOutcomeInAddress(): void {
  useEffect(() => {
    const outcome = outcomeIn(window.location.search);
    if (outcome === null) return;
    window.history.replaceState(null, '', window.location.pathname);
    notifyOutcome(outcome);
  }, []);
}

type Props = { code: DeviceLink; onEnd: () => void };

/** Shows the code to type at the provider, and asks at the provider's interval whether it was. */
function DeviceSignIn({ code, onEnd }: Props) {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(async () => {
      const outcome = Date.parse(code.expiresAt) < Date.now() ? 'expired' : await outcomeOf(code.handle);
      if (outcome === null) return;
      clearInterval(timer);
      notifyOutcome(outcome);
      onEnd();
      await refreshEmailConfig(client);
    }, code.intervalSeconds * 1000);
    return () => clearInterval(timer);
  }, [client, code, onEnd]);
  return (
    <div role="status" className="mt-4 rounded-lg bg-raised px-4 py-3 text-sm">
      <p>
        Abra{' '}
        <a className="font-medium text-accent underline" href={code.address} target="_blank" rel="noreferrer">
          {code.address}
        </a>{' '}
        e escreva este código:
      </p>
      <p className="mt-2 font-mono font-semibold text-xl tracking-widest">{code.userCode}</p>
      <p className="mt-2 text-muted">Esta página avisa quando a conta ficar ligada.</p>
    </div>
  );
}

/** A lost answer is asked for again. */
function outcomeOf(handle: string) {
  return finishDevice(handle).then(
    ({ outcome }) => outcome,
    () => null,
  );
}

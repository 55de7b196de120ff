import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeviceLink } from '../../../src/reports/inbox/schema';
import { refreshEmailConfig } from './email';
import { finishDevice, notifyOutcome } from './mailbox-link';

type Props = { code: DeviceLink; onEnd: () => void };

/** Shows the code to type at the provider, and asks at the provider's interval whether it was. */
export function DeviceSignIn({ code, onEnd }: Props) {
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

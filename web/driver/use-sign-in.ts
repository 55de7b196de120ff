import { useEffect, useState } from 'react';
import type { Candidate, Proof } from '../../src/people/driver-sessions/schema';
import { failureText } from '../ui/requests/failure-text';
import { keep, readKept } from './kept';
import { takeLinkToken } from './link-token';
import { askForLink, signIn } from './me';

/** `choose` lists the drivers to choose from, and the token that the choice is sent with. */
export type Step =
  | { at: 'ask' }
  | { at: 'code'; email: string }
  | { at: 'link'; token: string }
  | { at: 'choose'; token: string; drivers: Candidate[] };

/** `at`: ms since the epoch. */
type Asked = { email: string; at: number };

const ASKED = 'entrada';
const CODE_MS = 15 * 60_000;

export function useSignIn() {
  const [step, setStep] = useState<Step>({ at: 'ask' });
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  useEffect(() => {
    const take = () => {
      const token = takeLinkToken();
      if (token !== null) setStep({ at: 'link', token });
      return token !== null;
    };
    const asked = take() ? null : readKept<Asked>(ASKED);
    if (asked && Date.now() - asked.at < CODE_MS) setStep({ at: 'code', email: asked.email });
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);

  /** `what` names the button that is busy. */
  async function run(what: string, work: () => Promise<void>): Promise<void> {
    setBusy(what);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure instanceof Error ? failureText(failure) : String(failure));
    }
    setBusy(null);
  }

  const prove = (what: string, proof: Proof) =>
    run(what, async () => {
      const { token, drivers = [] } = await signIn(proof);
      if (token !== undefined && drivers.length > 0) return setStep({ at: 'choose', token, drivers });
      keep(ASKED, null);
      location.replace('/me');
    });

  return {
    step,
    busy,
    error,
    ask: (email: string) =>
      run('ask', async () => {
        await askForLink(email);
        keep(ASKED, { email, at: Date.now() } satisfies Asked);
        setStep({ at: 'code', email });
      }),
    sendCode: (code: string) => prove('code', { code: code.replace(/\s/g, '') }),
    useLink: (token: string) => prove('link', { token }),
    choose: (token: string, driverId: string) => prove(driverId, { token, driverId }),
    startAgain() {
      keep(ASKED, null);
      setError(undefined);
      setStep({ at: 'ask' });
    },
  };
}

export type SignInState = ReturnType<typeof useSignIn>;

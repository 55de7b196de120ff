import type { Fleet } from '../domain/fleet';
import { type FormAnswer, type FormRequest, startEmbeddedProvider } from './embedded-provider';
import { loginPage } from './login-page';
import { createAttemptLimit, sameText } from './password';

/** Counted over all visitors, since there is one account. */
const MOST_FAILURES = 10;

const FAILURE_WINDOW_MS = 5 * 60 * 1000;

type Account = {
  email: string;
  password: string;
  /** The address of drivers' pages, where they have them, which the login page then leads to. */
  ownPage?: string | undefined;
  fleet?: Fleet | null;
  now?: () => Date;
  /** Must not throw. */
  onWrongPassword?: () => Promise<void>;
};

type Options = Omit<Parameters<typeof startEmbeddedProvider>[0], 'answerForm' | 'front'> &
  Omit<Account, 'ownPage'> & { hasOwnPages?: boolean };

/** The one account of a machine that has no provider and no accounts. */
export function startOneAccount(options: Options) {
  const ownPage = options.hasOwnPages ? new URL('/me', options.redirectUris[0]).href : undefined;
  const answerForm = formOfOne({ ...options, ownPage });
  return startEmbeddedProvider({ name: 'Equipa', ...options, answerForm });
}

function formOfOne(account: Account): (request: FormRequest) => Promise<FormAnswer> {
  const limit = createAttemptLimit(MOST_FAILURES, FAILURE_WINDOW_MS, account.now ?? (() => new Date()));

  return async ({ action, fields }) => {
    if (fields === null) {
      return { status: 200, page: loginPage({ ...account, action, email: '', error: null }) };
    }
    const wait = limit.secondsToWait();
    if (wait > 0) {
      const text = 'Demasiadas tentativas. Aguarde alguns minutos e tente novamente.';
      return { status: 429, text, headers: { 'Retry-After': String(wait) } };
    }
    const email = (fields.get('email') ?? '').trim();
    const rightEmail = sameText(email.toLowerCase(), account.email.toLowerCase());
    const rightPassword = sameText(fields.get('password') ?? '', account.password);
    if (!rightEmail || !rightPassword) {
      limit.fail();
      await account.onWrongPassword?.();
      const error = 'O email ou a palavra-passe não estão corretos.';
      return { status: 401, page: loginPage({ ...account, action, email, error }) };
    }
    return { accountId: account.email };
  };
}

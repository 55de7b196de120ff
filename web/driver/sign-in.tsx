import { useId } from 'react';
import { DRIVER_STATUS_LABELS } from '../../src/people/drivers/status-rules';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Form, useFields } from '../ui/form';
import { type SignInState, useSignIn } from './use-sign-in';

/** Nothing is sent before a button is pressed: mail scanners open links, and run scripts. */
export function SignIn() {
  const state = useSignIn();
  const { step } = state;
  return (
    <div className="grid grid-cols-1 gap-5">
      {step.at === 'ask' && <Ask {...state} />}
      {step.at === 'code' && <Code email={step.email} {...state} />}
      {step.at === 'link' && <Link token={step.token} {...state} />}
      {step.at === 'choose' && <Choose token={step.token} drivers={step.drivers} {...state} />}
    </div>
  );
}

function Ask({ ask, busy, error }: SignInState) {
  const of = useFields({ email: '' });
  return (
    <Form
      of={of}
      method="post"
      noValidate
      busy={busy !== null}
      onSend={({ email }) => ask(email.trim())}
      className="grid grid-cols-1 gap-4"
    >
      <p className="text-muted">
        Escreva o email com que se registou. Enviamos-lhe uma ligação e um código para entrar, sem
        palavra-passe.
      </p>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...of.field('email')}
        error={error}
      />
      <Button type="submit" tone="primary" size="large" busy={busy === 'ask'}>
        Enviar email
      </Button>
    </Form>
  );
}

function Code({ email, sendCode, startAgain, busy, error }: SignInState & { email: string }) {
  const of = useFields({ code: '' });
  return (
    <Form
      of={of}
      method="post"
      noValidate
      busy={busy !== null}
      onSend={({ code }) => sendCode(code.trim())}
      className="grid grid-cols-1 gap-4"
    >
      <p role="status">
        Se <strong className="[overflow-wrap:anywhere]">{email}</strong> estiver registado, recebe um email
        dentro de momentos. Escreva aqui o código recebido, ou abra a ligação.
      </p>
      <Field
        label="Código"
        hint="Seis algarismos, válidos durante 15 minutos."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        {...of.field('code')}
        error={error}
      />
      <Button type="submit" tone="primary" size="large" busy={busy === 'code'}>
        Entrar
      </Button>
      <Button onClick={startAgain}>Pedir outro email</Button>
    </Form>
  );
}

function Link({ token, useLink, startAgain, busy, error }: SignInState & { token: string }) {
  return (
    <>
      <p>Carregue em Entrar para abrir a sua página neste navegador.</p>
      <Failure text={error} />
      <Button tone="primary" size="large" busy={busy === 'link'} onClick={() => useLink(token)}>
        Entrar
      </Button>
      {error && <Button onClick={startAgain}>Pedir outro email</Button>}
    </>
  );
}

type Choice = Extract<SignInState['step'], { at: 'choose' }>;

function Choose({ token, drivers, choose, busy, error }: SignInState & Pick<Choice, 'token' | 'drivers'>) {
  const id = useId();
  return (
    <>
      <p id={id}>Mais de um registo tem este email. Escolha o seu:</p>
      <Failure text={error} />
      <ul aria-labelledby={id} className="grid grid-cols-1 gap-3">
        {drivers.map((driver) => (
          <li key={driver.id} className="grid">
            <Button
              size="large"
              busy={busy === driver.id}
              disabled={busy !== null}
              onClick={() => choose(token, driver.id)}
              className="py-2"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {driver.fullName}
                <span className="block font-normal text-muted text-sm">
                  {DRIVER_STATUS_LABELS[driver.status]}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Failure({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="text-bad text-sm empty:hidden">
      {text}
    </p>
  );
}

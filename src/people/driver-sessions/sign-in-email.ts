import { type EmailWriters, greeted } from '../../mail/outbox/email-writers';
import { signInProof } from '../../platform/secrets/sign-in-proof';
import { SIGN_IN_MS } from './session-rules';

/** Null once used or expired. The database holds neither the token nor the code. */
export const SIGN_IN_EMAILS = {
  driver_sign_in: async ({ secret, publicOrigin }, message, now) => {
    const { seed, createdAt } = message;
    if (seed === null || now.getTime() - Date.parse(createdAt) >= SIGN_IN_MS) return null;
    const { token, code } = await signInProof(secret, seed);
    const words = {
      subject: 'Entrar na sua página da Volante',
      title: 'Entre na sua página',
      paragraphs: [
        `O seu código é ${code}. Escreva-o no navegador em que pediu este email.`,
        'Noutro telemóvel ou computador, abra a ligação e carregue em Entrar.',
      ],
      points: [],
      actions: [{ label: 'Abrir a minha página', href: `${publicOrigin}/me#${token}` }],
      closing: [
        'O código e a ligação servem uma só vez, durante 15 minutos. Não os dê a ninguém: a Volante nunca lhos pede.',
        'Se não pediu este email, não precisa de fazer nada.',
      ],
    };
    return greeted(message, words, null);
  },
} satisfies Partial<EmailWriters>;

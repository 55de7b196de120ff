import { type EmailWriters, greeted } from '../../mail/outbox/email-writers';
import { signInProof } from '../../platform/secrets/sign-in-proof';
import { SIGN_IN_MS } from './session-rules';

/** Null once used or expired. The database holds neither the token nor the code. */
export const SIGN_IN_EMAILS = {
  driver_sign_in: async ({ secret, publicOrigin }, message, now) => {
    const { seed, createdAt } = message;
    if (seed === null || now.getTime() - Date.parse(createdAt) >= SIGN_IN_MS) return null;
    const { token, code } = await signInProof(secret, seed);
    const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
    const words = {
      subject: `${shown} é o seu código`,
      title: 'Entre na sua página',
      paragraphs: ['Este é o seu código. Introduza-o na página onde o pediu.'],
      code: shown,
      points: [],
      actions: [{ label: 'Entrar', href: `${publicOrigin}/me#${token}` }],
      closing: [
        'Noutro telemóvel ou computador, use o botão.',
        'O código e a ligação só podem ser usados uma vez, nos próximos 15 minutos. Não os partilhe com ninguém.',
        'Se não pediu este email, não precisa de fazer nada.',
      ],
    };
    return greeted(message, words, null);
  },
} satisfies Partial<EmailWriters>;

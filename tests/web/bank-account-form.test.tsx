import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BankAccountForm } from '../../web/people/bank-accounts/bank-account-form';

const GIVEN = { formId: 'account', holder: 'Ana Sousa', waiting: null, busy: false, error: null };
const CONFIRMED = 'A conta só é usada depois de confirmada.';

test.each([
  [undefined, CONFIRMED],
  ['O condutor recebe um email.', `${CONFIRMED} O condutor recebe um email.`],
])('with the note %s, the form of an account says %s', (note, text) => {
  const html = renderToStaticMarkup(<BankAccountForm {...GIVEN} note={note} onSend={() => undefined} />);
  expect(html).toContain(`>${text}</p>`);
});

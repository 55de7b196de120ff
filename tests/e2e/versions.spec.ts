import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import { deliver, mail } from '../support/mail/mail';
import { read, readInbox, inboxTest as test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { boltFile, boltName, importByHand, newMark } from '../support/screens/pages';
import { dovecotIsThere } from '../support/servers/dovecot';

test.use({ fleet: 'versions' });
test.skip(!dovecotIsThere, 'no Dovecot: mail in quarantine is not tried');

const held = (page: Page, sender: string) =>
  page
    .getByRole('list', { name: 'Mensagens em quarentena' })
    .getByRole('listitem')
    .filter({ hasText: sender });

async function grossOf(page: Page, id: string): Promise<string[]> {
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  return records.filter(({ driver }) => driver.id === id).map(({ grossEarnings }) => grossEarnings);
}

for (const { accept, choose, gross } of [
  { accept: 'Aceitar', choose: 'O registado é o mais recente', gross: '900.00' },
  { accept: 'Aceitar e confiar no remetente', choose: 'Esta mensagem é a mais recente', gross: '120.00' },
]) {
  test(`mail without a date of sending is asked about with both amounts: ${accept}, ${choose}`, async ({
    staffPage: page,
    dovecot,
    enrol,
    allowErrors,
  }) => {
    allowErrors(/422/);
    const [driver, mark] = [await enrol(), newMark()];
    const row = { fullName: driver.fullName, email: driver.email, externalId: randomUUID() };
    await importByHand(page, mark, [{ ...row, gross: 900, fees: 100 }]);
    const sender = `alguem.${mark}@exemplo.test`;
    const name = boltName(mark);
    const { buffer } = boltFile(name, [{ ...row, gross: 120, fees: 20 }]);
    const sent = mail({ from: sender, date: 'um dia destes', parts: [{ name, body: buffer }] });
    // Nor does the server have a time for it that can be: it is from before the week.
    await deliver(dovecot, [sent], 'INBOX', new Date('2020-01-01T00:00:00Z'));
    await readInbox(page, sender);
    const press = (label: string) =>
      held(page, sender).getByRole('button', { name: label, exact: true }).click();
    const acceptIt = async () => {
      await press(accept);
      if (accept !== 'Aceitar') await press(accept);
    };
    await acceptIt();
    const question = held(page, sender).getByText('Não se sabe qual das versões é a mais recente.');
    await expect(question).toContainText(`${driver.fullName}: registado 800,00 €, nesta mensagem 100,00 €.`);
    await expectAccessible(page);
    await page.reload();
    await expect(held(page, sender)).toBeVisible();
    expect(await grossOf(page, driver.id)).toEqual(['900.00']);
    await acceptIt();
    await expect(question).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Esta mensagem é a mais recente' })).toBeFocused();
    await press(choose);
    await expectToast(page, 'Mensagem aceite', accept === 'Aceitar' ? 'Importado' : sender);
    await expect(held(page, sender)).toHaveCount(0);
    expect(await grossOf(page, driver.id)).toEqual([gross]);
  });
}

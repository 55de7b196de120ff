import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { PaymentReport } from '../../src/reports/payment-reports/schema';
import { deliver, mail } from '../support/mail/mail';
import { read, readInbox, inboxTest as test, watchInbox } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { boltFile, boltName, REPORT_WEEK } from '../support/screens/pages';
import { type Dovecot, dovecotIsThere } from '../support/servers/dovecot';

test.use({ fleet: 'mail' });
test.skip(!dovecotIsThere, 'no Dovecot: mail in quarantine is not tried');

const held = (page: Page, sender: string) =>
  page
    .getByRole('list', { name: 'Mensagens em quarentena' })
    .getByRole('listitem')
    .filter({ hasText: sender });
const trusted = (page: Page, sender: string) =>
  page
    .getByRole('list', { name: 'Remetentes de confiança' })
    .getByRole('listitem')
    .filter({ hasText: sender });
const reportRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Relatórios processados' }).getByRole('row').filter({ hasText: text });
const button = (page: Page, sender: string, name: string) =>
  held(page, sender).getByRole('button', { name, exact: true });

/** Sends a mail from a sender that is not allowed, with Bolt's report of one driver. */
async function send(dovecot: Dovecot, driver: { fullName: string; email: string }, name: string, rows = 1) {
  const mark = randomUUID().slice(0, 8);
  const sender = `alguem.${mark}@exemplo.test`;
  const row = { ...driver, gross: 120, fees: 20 };
  const { buffer } = boltFile(name, Array(rows).fill(row));
  await deliver(dovecot, [mail({ from: sender, parts: rows > 0 ? [{ name, body: buffer }] : [] })]);
  return sender;
}

async function recordsOf(page: Page, id: string): Promise<FinancialRecord[]> {
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  return records.filter(({ driver }) => driver.id === id);
}

test('mail from a stranger waits in quarantine, and its report counts once staff accept it', async ({
  staffPage: page,
  dovecot,
  enrol,
  server,
}) => {
  const driver = await enrol();
  const name = boltName(randomUUID().slice(0, 8));
  const sender = await send(dovecot, driver, name);
  await watchInbox(page, sender);
  await expect(held(page, sender)).toContainText('O remetente não está na lista de remetentes permitidos.');
  await expect(held(page, sender)).toContainText('Relatório semanal');
  await expect(held(page, sender)).toContainText(name);
  await expect(page.getByText('Ao fim de 90 dias sem decisão são apagadas.')).toBeVisible();
  await expect(reportRow(page, sender)).toContainText('Em quarentena');
  await expectAccessible(page);
  expect(await recordsOf(page, driver.id)).toEqual([]);
  const kept = await readdir(join(server.dataDir, 'objects', 'final'));

  await button(page, sender, 'Aceitar').click();
  await expectToast(page, 'Mensagem aceite', 'Importado');
  await expect(held(page, sender)).toHaveCount(0);
  // The focus stays with the list, though the message has gone with its button.
  await expect(page.locator('[tabindex="-1"]:focus')).toHaveCount(1);
  await expect(reportRow(page, sender)).toContainText('Importado');
  await expect(reportRow(page, sender)).toContainText(name);
  await expect(reportRow(page, sender)).toContainText('1 importada');
  expect(await recordsOf(page, driver.id)).toMatchObject([
    { weekStartDate: REPORT_WEEK, grossEarnings: '120.00' },
  ]);
  expect(await readdir(join(server.dataDir, 'objects', 'final'))).toHaveLength(kept.length - 1);
});

test('a report whose name has no week is accepted in two steps: the mail, then the file with its week', async ({
  staffPage: page,
  dovecot,
  enrol,
}) => {
  const driver = await enrol();
  const sender = await send(dovecot, driver, 'relatorio.csv');
  await readInbox(page, sender);
  await button(page, sender, 'Aceitar').click();
  await expectToast(page, 'Mensagem aceite', 'Em quarentena. O nome do ficheiro não indica a semana.');
  const week = held(page, sender).getByLabel('Semana do relatório');
  await expect(week).toBeVisible();
  await button(page, sender, 'Aceitar').click();
  await expect(held(page, sender).getByText('Indique a segunda-feira em que a semana começa.')).toBeVisible();
  await expect(week).toBeFocused();
  await week.fill('2026-11-11');
  await button(page, sender, 'Aceitar').click();
  await expect(held(page, sender).getByText('Escolha uma segunda-feira.')).toBeVisible();
  await week.fill(REPORT_WEEK);
  await button(page, sender, 'Aceitar').click();
  await expect(held(page, sender)).toHaveCount(0);
  expect(await recordsOf(page, driver.id)).toMatchObject([{ weekStartDate: REPORT_WEEK }]);
});

test('a believed sender’s attachment that nothing reads waits by its name, and is dismissed', async ({
  staffPage: page,
  dovecot,
}) => {
  const sender = `gestor.${randomUUID().slice(0, 8)}@frota-exemplo.pt`;
  const part = { name: 'semana.xlsb', type: 'application/octet-stream', body: new Uint8Array(64) };
  await deliver(dovecot, [mail({ from: sender, parts: [part] })]);
  await readInbox(page, sender);
  await expect(held(page, sender)).toContainText('A mensagem tem um anexo que não foi aberto: semana.xlsb.');
  await expect(held(page, sender)).toContainText('está na caixa de correio');
  await expect(button(page, sender, 'Aceitar')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, sender, 'Descartar').click();
  await expect(held(page, sender).getByText('A mensagem deixa de esperar aqui.')).toBeVisible();
  await button(page, sender, 'Descartar').click();
  await expectToast(page, 'Mensagem descartada', 'Já não espera aqui.');
  await expect(held(page, sender)).toHaveCount(0);
  await expect(reportRow(page, sender)).toContainText('A mensagem tem um anexo que não foi aberto.');
});

test('unwanted mail is dismissed after a question, by keyboard alone; its reason stays', async ({
  staffPage: page,
  dovecot,
  enrol,
}) => {
  const driver = await enrol();
  const sender = await send(dovecot, driver, boltName(randomUUID().slice(0, 8)));
  await readInbox(page, sender);
  await button(page, sender, 'Descartar').focus();
  await page.keyboard.press('Enter');
  const question = 'A mensagem é apagada sem ser lida e já não pode ser aceite.';
  await expect(held(page, sender).getByText(question)).toBeVisible();
  await expectAccessible(page);
  await button(page, sender, 'Cancelar').press('Enter');
  await expect(held(page, sender).getByText(question)).toHaveCount(0);
  await expect(button(page, sender, 'Descartar')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Mensagem descartada', 'Foi apagada sem ser lida.');
  await expect(held(page, sender)).toHaveCount(0);
  await expect(reportRow(page, sender)).toContainText(
    'DescartadoO remetente não está na lista de remetentes permitidos.Descartado por staff@frota.local.',
  );
  const [report] = (await read<PaymentReport[]>(page, '/api/payment-reports')).filter(
    (each) => each.sender === sender,
  );
  const late = await page.request.post(`/api/payment-reports/${report?.id}/accept`, {
    headers: { Origin: new URL(page.url()).origin },
    data: {},
  });
  expect(late.status()).toBe(409);
  expect(await recordsOf(page, driver.id)).toEqual([]);
});

test('mail of a stranger without a file is listed, and asks nobody for a decision', async ({
  staffPage: page,
  dovecot,
  enrol,
}) => {
  const sender = await send(dovecot, await enrol(), '', 0);
  await readInbox(page, sender);
  await expect(reportRow(page, sender)).toContainText('Ignorado');
  await expect(held(page, sender)).toHaveCount(0);
});

test('a sender is trusted from then on, after an explanation', async ({
  staffPage: page,
  dovecot,
  enrol,
}) => {
  const driver = await enrol();
  const sender = await send(dovecot, driver, boltName(randomUUID().slice(0, 8)));
  await readInbox(page, sender);
  await expect(page.getByText('Sem verificação')).toBeVisible();
  await expect(page.getByText('A verificação dos remetentes está desligada: o que qualquer')).toBeVisible();
  await button(page, sender, 'Aceitar e confiar no remetente').click();
  const question = `Os próximos emails em nome de ${sender} são lidos sem perguntar.`;
  await expect(held(page, sender).getByText(question)).toBeVisible();
  await expectAccessible(page);
  await button(page, sender, 'Aceitar e confiar no remetente').click();
  await expectToast(page, 'Mensagem aceite', `${sender} está agora nos remetentes de confiança.`);
  await expect(held(page, sender)).toHaveCount(0);
  await expect(trusted(page, sender)).toContainText('por staff@frota.local');
  await expect(reportRow(page, sender)).toContainText('Importado');
});

test('the trust in a sender is revoked on the same page', async ({ staffPage: page, dovecot, enrol }) => {
  const sender = await send(dovecot, await enrol(), boltName(randomUUID().slice(0, 8)));
  await readInbox(page, sender);
  const reports = await read<PaymentReport[]>(page, '/api/payment-reports/quarantine');
  await page.request.post(
    `/api/payment-reports/${reports.find((each) => each.sender === sender)?.id}/accept`,
    {
      headers: { Origin: new URL(page.url()).origin },
      data: { trustSender: true },
    },
  );
  await page.reload();
  await trusted(page, sender).getByRole('button', { name: 'Retirar' }).click();
  await expect(trusted(page, sender)).toContainText('Os próximos emails deste endereço ficam em quarentena.');
  await expectAccessible(page);
  await trusted(page, sender).getByRole('button', { name: 'Retirar' }).click();
  await expectToast(page, 'Remetente retirado', 'Deixou de ser de confiança.');
  await expect(trusted(page, sender)).toHaveCount(0);
  // The focus stays where the address was.
  await expect(page.locator('[tabindex="-1"]:focus')).toHaveCount(1);
});

test('decisions of a colleague meanwhile are reported, and nothing is done twice', async ({
  staffPage: page,
  dovecot,
  enrol,
  allowErrors,
}) => {
  allowErrors(/409/);
  const driver = await enrol();
  const sender = await send(dovecot, driver, boltName(randomUUID().slice(0, 8)));
  await readInbox(page, sender);
  const [report] = (await read<PaymentReport[]>(page, '/api/payment-reports/quarantine')).filter(
    (each) => each.sender === sender,
  );
  const options = { headers: { Origin: new URL(page.url()).origin }, data: {} };
  await page.request.post(`/api/payment-reports/${report?.id}/dismiss`, options);
  await button(page, sender, 'Aceitar').click();
  await expect(held(page, sender).getByText('O estado já foi alterado. Atualize a página.')).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await expect(held(page, sender)).toHaveCount(0);
  expect(await recordsOf(page, driver.id)).toEqual([]);
});

test('costs of a believed sender wait until staff have seen them, and trust the address for costs', async ({
  staffPage: page,
  dovecot,
}) => {
  const mark = randomUUID().slice(0, 8);
  const sender = `faturas.${mark}@uber.com`;
  const tolls = (hour: string) => ({
    name: `portagens-${mark}-${hour}.csv`,
    body: `Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)\n1;;V${mark.slice(0, 5)};Portagem;10-11-2026 ${hour}:00;Ponte;VV;9,60\n`,
  });
  await deliver(dovecot, [mail({ from: sender, parts: [tolls('08')] })]);
  await readInbox(page, sender);
  const file = page
    .getByRole('list', { name: 'Ficheiros de custos por aceitar' })
    .getByRole('listitem', { name: sender });
  await expect(file).toContainText('À espera9,60');
  await expectAccessible(page);
  const row = page
    .getByRole('table', { name: 'Ficheiros de custos' })
    .getByRole('row')
    .filter({ hasText: `portagens-${mark}` });
  await expect(row).toContainText('Por aceitar');
  const decide = file.getByRole('button', { name: 'Aceitar e confiar no remetente' });
  await decide.click();
  await expect(file).toContainText('Vale só para este endereço e só para custos.');
  await decide.click();
  await expectToast(page, 'Custos importados', 'À espera 9,60');
  await expect(file).toHaveCount(0);
  await expect(row).toContainText('Importado');
  const senders = page.getByRole('region', { name: 'Remetentes de confiança para custos' });
  await expect(senders.getByRole('listitem', { name: sender })).toContainText('por staff@frota.local');

  await deliver(dovecot, [mail({ from: sender, parts: [tolls('09')] })]);
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  await expect
    .poll(async () => (await page.request.get('/api/cost-files')).text(), { timeout: 60_000 })
    .toContain(`portagens-${mark}-09`);
  await page.reload();
  await expect(row).toHaveCount(2);
  await expect(row.first()).toContainText('Importado');
});

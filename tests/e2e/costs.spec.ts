import { shownPlate } from '../../src/platform/domain/plate';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { box, button, newMark, preview } from '../support/screens/pages';

test.use({ fleet: 'costs' });

const HEADER =
  'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)';

/** A file of Via Verde of one plate that no car has, with a line that cannot be read. */
function tollFile(name: string, plate: string) {
  const rows = ['10-11-2026 08:15', '11-11-2026 09:30', 'isto'].map(
    (at) => `1;;${plate};Portagem;${at};Ponte 25 de Abril;VV;1,85`,
  );
  return { name, mimeType: 'text/csv', buffer: Buffer.from([HEADER, ...rows, ''].join('\n')) };
}

test('a cost file is read at the door of reports, and its movements are given to who pays them', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Paga Portagens ${mark}` });
  const plate = mark.slice(0, 6).toUpperCase();
  await page.goto('/finances?semana=2026-11-09&passo=relatorios');
  await box(page).setInputFiles(tollFile(`via-verde-${mark}.csv`, plate));
  await expect(preview(page)).toContainText('Via Verde · 10/11/2026 a 11/11/2026');
  await expect(preview(page)).toContainText('À espera3,70');
  await preview(page).getByText('1 linha que não se consegue ler').click();
  await expect(preview(page)).toContainText('Linha 4.');
  await expectAccessible(page);
  await button(page, 'Importar').click();
  await expectToast(page, 'Custos importados', 'À espera 3,70');

  const group = page
    .getByRole('list', { name: 'Custos por atribuir' })
    .getByRole('listitem')
    .filter({ hasText: `Matrícula ${shownPlate(plate)}` });
  await expect(group).toContainText('2 movimentos');
  await group.getByText('Ver movimentos').click();
  await group.getByRole('checkbox', { name: /10\/11\/2026, 08:15/ }).check();
  await expect(group).toContainText('1 movimento escolhido');
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Fica por conta da frota' }).click();
  await expectToast(page, 'Custos atribuídos', '1 movimento: a frota paga.');
  await group.getByRole('button', { name: 'Procurar condutor' }).click();
  await page.keyboard.type(driver.fullName);
  await group.getByRole('button', { name: 'Atribuir' }).click();
  await expect(group).toHaveCount(0);

  const unread = page
    .getByRole('list', { name: 'Linhas de custos por ler' })
    .getByRole('listitem')
    .filter({ hasText: mark });
  await unread.getByRole('button', { name: 'Ignorar' }).click();
  await unread.getByRole('button', { name: 'Ignorar' }).click();
  await expect(unread).toHaveCount(0);

  await page.goto('/finances?semana=2026-11-09');
  await page.getByRole('row').filter({ hasText: mark }).getByRole('button', { name: 'Ver' }).click();
  const acertos = page.getByRole('dialog').getByRole('region', { name: 'Acertos' });
  await expect(acertos).toContainText('Soma dos custos da viatura');
  await expect(acertos.getByRole('button', { name: 'Anular acerto' })).toHaveCount(0);
  const costs = page.getByRole('dialog').getByRole('region', { name: 'Custos da viatura' });
  await costs.getByText('Portagens · 1 movimento').click();
  await expect(costs).toContainText('11/11/2026, 09:30 · Ponte 25 de Abril');
  await expect(costs).toContainText(`Matrícula ${shownPlate(plate)}`);
  await expectAccessible(page);
});

test('a table of unknown columns is asked about once, and a file that is neither keeps its refusal', async ({
  staffPage: page,
}) => {
  const mark = newMark();
  const file = (name: string, day: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Dia ${mark};Quanto;Carro\n${day};12,50;${mark.slice(0, 6)}\n`),
  });
  const refusal = 'O ficheiro não tem o cabeçalho de um relatório da Uber ou da Bolt.';
  await page.goto('/email-config');
  await box(page).setInputFiles({ name: 'nada.txt', mimeType: 'text/plain', buffer: Buffer.from('nada\n') });
  await expect(preview(page)).toContainText(refusal);
  await expect(button(page, 'Importar')).toHaveCount(0);
  await box(page).setInputFiles(file('oficina-1.csv', '13/11/2026'));
  const columns = page.getByRole('form', { name: 'Que coluna é o quê' });
  await expect(preview(page)).toContainText(refusal);
  await columns.getByLabel('O que são').selectOption('Outros custos');
  await columns.getByLabel('Data', { exact: true }).selectOption(`Dia ${mark}`);
  await columns.getByLabel('Valor com IVA').selectOption('Quanto');
  await columns.getByLabel(/^Matrícula/).selectOption('Carro');
  await expectAccessible(page);
  await columns.getByRole('button', { name: 'Ver como custos' }).click();
  await expect(preview(page)).toContainText('À espera12,50');
  await button(page, 'Importar').click();
  await expectToast(page, 'Custos importados', 'À espera 12,50');
  await box(page).setInputFiles(file('oficina-2.csv', '14/11/2026'));
  await expect(preview(page)).toContainText('Pronto a importar');
  await button(page, 'Importar').click();

  const row = page.getByRole('table', { name: 'Ficheiros de custos' }).getByRole('row');
  const second = row.filter({ hasText: '14/11/2026' });
  await expect(second).toContainText('À espera12,50');
  await second.getByRole('button', { name: 'Anular importação' }).click();
  await second.getByRole('button', { name: 'Anular importação' }).click();
  await expectToast(page, 'Importação anulada', 'O que este ficheiro cobrou já não conta.');
  await expect(second).toContainText('Anulado');
  await page.getByLabel('oficina-1.csv', { exact: true }).selectOption('Uma semana depois');
  await expectToast(page, 'Guardado', 'A semana de oficina-1.csv foi mudada.');
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test('columns that do not read keep the form open with what was chosen, and the reason', async ({
  staffPage: page,
}) => {
  const mark = newMark();
  const table = `Dia ${mark};Quanto;Carro\n13/11/2026;12,50;${mark.slice(0, 6)}\n`;
  await page.goto('/email-config');
  await box(page).setInputFiles({ name: 'oficina.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  const columns = page.getByRole('form', { name: 'Que coluna é o quê' });
  await columns.getByLabel('O que são').selectOption('Outros custos');
  await columns.getByLabel('Data', { exact: true }).selectOption('Carro');
  await columns.getByLabel('Valor com IVA').selectOption('Quanto');
  await columns.getByLabel('Ordem das datas').selectOption('Dia, mês, ano');
  await columns.getByRole('button', { name: 'Ver como custos' }).click();
  await expect(columns.getByRole('status')).toContainText('Nenhuma linha se lê com estas colunas.');
  await expect(columns.getByLabel('Data', { exact: true })).toHaveValue('Carro');
  await expect(columns.getByLabel('Ordem das datas')).toHaveValue('dmy');
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await columns.getByLabel('Data', { exact: true }).selectOption(`Dia ${mark}`);
  await columns.getByLabel('Ordem das datas').selectOption('Mês, dia, ano');
  await columns.getByRole('button', { name: 'Ver como custos' }).click();
  await expect(columns.getByRole('status')).toContainText('As datas não estão na ordem de dia e mês');
  await columns.getByLabel('Ordem das datas').selectOption('Dia, mês, ano');
  await columns.getByLabel(/^Matrícula/).selectOption('Carro');
  await columns.getByRole('button', { name: 'Ver como custos' }).click();
  await expect(preview(page)).toContainText('À espera12,50');
  await expect(columns).toHaveCount(0);
});

test('a file that came by a key and that nobody can read is dismissed, and stays listed', async ({
  staffPage: page,
  request,
}) => {
  const mark = newMark();
  await page.goto('/email-config');
  const headers = { Origin: new URL(page.url()).origin };
  const made = await page.request.post('/api/report-sources', { headers, data: { name: `Chave ${mark}` } });
  const { key } = await made.json();
  const table = `Matrícula ${mark};Data do consumo;Valor pago;Matrícula\nx;14-11-2026;4,50;AA-00-BB\n`;
  const file = { name: `frota-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) };
  const given = { headers: { Authorization: `Bearer ${key}` }, multipart: { file } };
  expect((await request.post('/api/payment-reports', given)).status()).toBe(201);
  await page.reload();
  await page
    .getByRole('listitem', { name: `Chave «Chave ${mark}»` })
    .getByRole('button', { name: 'Aceitar' })
    .click();
  const row = page
    .getByRole('table', { name: 'Ficheiros de custos' })
    .getByRole('row')
    .filter({ hasText: mark });
  await expect(row).toContainText('Por identificar');
  await expect(row).not.toContainText('0 linhas');
  await row.getByRole('button', { name: 'Descartar ficheiro' }).click();
  await expect(row).toContainText(
    'As linhas deste ficheiro ainda não foram lidas: não são cobradas a ninguém.',
  );
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Descartar ficheiro' }).click();
  await expectToast(page, 'Ficheiro descartado', `frota-${mark}.csv`);
  await expect(row).toContainText('Descartado');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('the costs of nobody come first where no row of a report waits', async ({ staffPage: page }) => {
  const mark = newMark();
  await page.goto('/finances?passo=relatorios');
  await box(page).setInputFiles(tollFile(`via-verde-${mark}.csv`, mark.slice(0, 6).toUpperCase()));
  await button(page, 'Importar').click();
  await page.goto('/finances?passo=linhas');
  const headings = page.getByRole('heading', { level: 2 });
  const costs = headings.filter({ hasText: 'Custos por atribuir' });
  const rows = headings.filter({ hasText: 'Linhas dos relatórios' });
  await expect(costs).toBeVisible();
  const [first, last] = [await costs.boundingBox(), await rows.boundingBox()];
  expect(first?.y).toBeLessThan(last?.y ?? 0);
  await expect(page.getByText('Nenhuma linha por associar')).toHaveCount(0);
  await expectAccessible(page);
});

test('one press gives a whole group, however large, and the toast takes it back', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  const mark = newMark();
  const plate = mark.slice(0, 6).toUpperCase();
  const rows = Array.from({ length: 1_050 }, (_, n) => {
    const [hour, minute] = [Math.floor(n / 60), n % 60].map((part) => String(part).padStart(2, '0'));
    return `1;;${plate};Portagem;11-11-2026 ${hour}:${minute};Ponte 25 de Abril;VV;0,10`;
  });
  const buffer = Buffer.from([HEADER, ...rows, ''].join('\n'));
  await page.goto('/finances?passo=relatorios');
  await box(page).setInputFiles({ name: `muitos-${mark}.csv`, mimeType: 'text/csv', buffer });
  await button(page, 'Importar').click();
  await page.goto('/finances?passo=linhas');
  const group = page
    .getByRole('list', { name: 'Custos por atribuir' })
    .getByRole('listitem')
    .filter({ hasText: `Matrícula ${shownPlate(plate)}` });
  await group.getByText('Ver movimentos').click();
  await expect(group).toContainText('São os 200 mais recentes de 1050. Sem escolher, são atribuídos todos.');
  await group.getByText('Ver movimentos').click();
  await group.getByRole('button', { name: 'Fica por conta da frota' }).click();
  await expectToast(page, 'Custos atribuídos', '1050 movimentos: a frota paga.');
  await expect(group).toHaveCount(0);
  await page.getByRole('button', { name: 'Anular' }).click();
  await expect(group).toContainText('1050 movimentos');
  await page.route('**/api/cost-movements/assign-group', (route) => route.abort());
  await group.getByRole('button', { name: 'Fica por conta da frota' }).click();
  await expect(group.getByText('Faltam 1050 movimentos.')).toBeVisible();
  await expect(group).toContainText('Não foi possível contactar o servidor.');
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test('an address is trusted for costs, and no more', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/422/);
  const address = `portagens.${newMark()}@exemplo.test`;
  await page.goto('/email-config#ficheiros-de-custos');
  const senders = page.getByRole('region', { name: 'Remetentes de confiança para custos' });
  await senders.getByRole('button', { name: 'Confiar para custos' }).click();
  await expect(senders.getByLabel('Endereço')).toHaveAccessibleDescription(/Indique um endereço de email/);
  await senders.getByLabel('Endereço').fill(address);
  await senders.getByRole('button', { name: 'Confiar para custos' }).click();
  await expectToast(page, 'Remetente de confiança', address);
  const sender = senders.getByRole('listitem', { name: address });
  await expectAccessible(page);
  await sender.getByRole('button', { name: 'Retirar' }).click();
  await expect(sender).toContainText('esperam que os aceite');
  await sender.getByRole('button', { name: 'Retirar' }).click();
  await expectToast(page, 'Remetente retirado', 'Deixou de ser de confiança.');
  await expect(sender).toHaveCount(0);
});

test('other values of a key are asked about, and the fleet’s stand until staff take them', async ({
  staffPage: page,
  request,
}) => {
  const mark = newMark();
  const plate = mark.slice(0, 6).toUpperCase();
  const tolls = (name: string, value: string) => {
    const text = [HEADER, `1;;${plate};Portagem;10-11-2026 08:15;Ponte;VV;${value}`, ''].join('\n');
    return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  };
  await page.goto('/email-config');
  await box(page).setInputFiles(tolls(`equipa-${mark}.csv`, '9,60'));
  await button(page, 'Importar').click();
  await expectToast(page, 'Custos importados', 'À espera 9,60');
  const headers = { Origin: new URL(page.url()).origin };
  const made = await page.request.post('/api/report-sources', { headers, data: { name: `Chave ${mark}` } });
  const { key } = await made.json();
  const file = tolls(`chave-${mark}.csv`, '0,01');
  const given = { headers: { Authorization: `Bearer ${key}` }, multipart: { file } };
  expect((await request.post('/api/payment-reports', given)).status()).toBe(201);
  await page.reload();
  await page
    .getByRole('listitem', { name: `Chave «Chave ${mark}»` })
    .getByRole('button', { name: 'Aceitar' })
    .click();
  await expectToast(page, 'Mensagem aceite', '');

  await page.goto('/finances?passo=linhas');
  const asked = page
    .getByRole('list', { name: 'Ficheiros com outros valores de custos' })
    .getByRole('listitem', { name: `chave-${mark}.csv` });
  await expect(asked).toContainText(`Chave «Chave ${mark}»`);
  await asked.getByText('Ver o que muda').click();
  await expect(asked).toContainText('9,60 € → 0,01 €');
  await expectAccessible(page);
  const take = asked.getByRole('button', { name: 'Ficar com os do ficheiro' });
  await take.click();
  await expect(asked).toContainText('Os valores do ficheiro passam a contar.');
  await take.click();
  await expectToast(page, 'Valores mudados', `chave-${mark}.csv`);
  await expect(asked).toHaveCount(0);
  const group = page
    .getByRole('list', { name: 'Custos por atribuir' })
    .getByRole('listitem')
    .filter({ hasText: `Matrícula ${shownPlate(plate)}` });
  await expect(group).toContainText('0,01');
});

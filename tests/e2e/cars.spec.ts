import { dateInWords, lisbonDate, mondayFrom } from '../fixtures/dates';
import { euro } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

test.use({ fleet: 'cars' });

test('staff enter a car, hand it over, give it a card and a rent, and say who pays', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/422/);
  const ana = await register({ fullName: 'Ana Condutora' });
  await page.goto('/drivers');
  await page.getByRole('list', { name: 'Listas' }).getByRole('link', { name: 'Viaturas' }).click();
  await expect(page).toHaveURL(/\/drivers\?lista=viaturas$/);
  await expect(page.getByText('Ainda não há viaturas')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Registar a primeira viatura' }).click();
  const adding = page.getByRole('dialog', { name: 'Nova viatura' });
  await adding.getByLabel('Matrícula', { exact: true }).fill('sem números');
  await adding.getByRole('button', { name: 'Guardar viatura' }).click();
  await expect(adding.getByText('Indique a matrícula, como AA-00-AA')).toBeVisible();
  await adding.getByLabel('Matrícula', { exact: true }).fill('aa00bb');
  await adding.getByLabel('Marca').fill('Dacia');
  await adding.getByLabel('Seguro até').fill('2020-01-31');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Guardar viatura' }).click();
  await expectToast(page, 'Sucesso', 'Viatura registada com sucesso');
  const line = page.getByRole('row').filter({ hasText: 'AA-00-BB' });
  await expect(line.getByText('Seguro expirou em 31/01/2020')).toBeVisible();
  await expect(line.getByText('Sem condutor')).toBeVisible();

  await line.getByRole('button', { name: /^Ver / }).click();
  const car = page.getByRole('dialog', { name: 'Viatura' });
  await expect(page).toHaveURL(/viatura=/);
  await car.getByRole('button', { name: 'Entregar', exact: true }).click();
  const picker = car.getByRole('combobox', { name: 'Condutor' });
  await expect(picker).toBeFocused();
  await picker.fill('ninguém assim');
  await car.getByRole('form', { name: 'Entregar viatura' }).getByRole('button', { name: 'Entregar' }).click();
  await expect(car.getByText('Escolha um condutor da lista')).toBeVisible();
  await expect(picker).toBeFocused();
  await picker.fill('condutora');
  await expect(car.getByText(ana.fullName)).toBeVisible();
  await expectAccessible(page);
  await car.getByRole('form', { name: 'Entregar viatura' }).getByRole('button', { name: 'Entregar' }).click();
  await expectToast(page, 'Sucesso', 'Entrega registada com sucesso');
  await expect(car.getByRole('list', { name: 'Quem a teve' }).getByText(ana.fullName)).toBeVisible();

  await car.getByRole('button', { name: 'Associar cartão' }).click();
  await car.getByLabel('Número do cartão').fill('7824 8000');
  await car.getByRole('button', { name: 'Entregar cartão' }).click();
  await expect(car.getByText('Combustível 78248000').first()).toBeVisible();
  await car.getByRole('button', { name: 'Mudar renda' }).click();
  await car.getByLabel('Valor em euros').fill('175');
  await car.getByRole('button', { name: 'Guardar renda' }).click();
  await expect(car.getByText('175,00 € por semana')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  // The address has the open car.
  await page.reload();
  await expect(car.getByText('175,00 € por semana')).toBeVisible();
  expect(await misfits(page, 1)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);

  await car.getByRole('link', { name: ana.fullName }).click();
  const file = page.getByRole('dialog', { name: 'Validação de Condutor' });
  await expect(file.getByRole('tab', { name: 'Viatura' })).toHaveAttribute('aria-selected', 'true');
  await expect(file.getByRole('link', { name: 'AA-00-BB Dacia' })).toBeVisible();
  await file.getByRole('button', { name: 'Mudar quem paga' }).click();
  await file.getByLabel('O condutor paga').selectOption({ label: 'Uma parte' });
  await file.getByLabel('Parte do condutor, em %').fill('50');
  await file.getByRole('button', { name: 'Guardar regra' }).click();
  await expect(file.getByText('Portagens: o condutor paga 50 %')).toBeVisible();
  await expectAccessible(page);
});

test('a card is entered, handed over apart from any car, renamed and ended in the list of cards', async ({
  staffPage: page,
  enrol,
  allowErrors,
}) => {
  allowErrors(/422/);
  const rui = await enrol({ fullName: 'Rui Cartão' });
  await page.goto('/drivers?lista=viaturas');
  await page.getByRole('button', { name: 'Nova viatura' }).click();
  const adding = page.getByRole('dialog', { name: 'Nova viatura' });
  await adding.getByLabel('Matrícula', { exact: true }).fill('AA-55-BB');
  await adding.getByLabel('Identificador').fill('6010 0000 0055');
  await adding.getByRole('button', { name: 'Guardar viatura' }).click();
  await expectToast(page, 'Sucesso', 'Viatura registada com sucesso');
  await page.getByRole('button', { name: 'Nova viatura' }).click();
  await adding.getByLabel('Matrícula', { exact: true }).fill('AA-56-BB');
  await adding.getByLabel('Identificador').fill('6010 0000 0055');
  await adding.getByRole('button', { name: 'Guardar viatura' }).click();
  await expect(adding.getByText('Este identificador está noutra viatura')).toBeVisible();
  await adding.getByLabel('Identificador').fill('');
  await adding.getByRole('button', { name: 'Guardar viatura' }).click();
  await expectToast(page, 'Sucesso', 'Viatura registada com sucesso');

  await page.getByRole('button', { name: 'Cartões', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cartões e identificadores' });
  const device = dialog.getByRole('listitem').filter({ hasText: '601000000055' });
  await expect(device).toContainText('Com a viatura AA-55-BB desde sempre');
  await device.getByRole('button', { name: 'Entregar 601000000055' }).click();
  await device.getByRole('combobox', { name: 'Viatura' }).fill('AA-56');
  await expect(device.getByRole('status').filter({ hasText: 'AA-56-BB' })).toBeVisible();
  await expectAccessible(page);
  await device.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expectToast(page, 'Sucesso', 'Entrega registada com sucesso');
  await expect(device).toContainText('Com a viatura AA-56-BB desde');
  await dialog.getByRole('button', { name: 'Novo cartão' }).click();
  await dialog.getByLabel('Paga').selectOption('Carregamento');
  await dialog.getByLabel('Número do cartão').fill('55');
  await dialog.getByRole('button', { name: 'Guardar cartão' }).click();
  await expect(dialog.getByText('Indique o número do cartão')).toBeVisible();
  await dialog.getByLabel('Número do cartão').fill('PT 5500 1');
  await dialog.getByRole('button', { name: 'Guardar cartão' }).click();
  await expectToast(page, 'Sucesso', 'Cartão registado com sucesso');
  const card = dialog
    .getByRole('list', { name: 'Cartões' })
    .getByRole('listitem')
    .filter({ hasText: 'PT5500' });
  await expect(card).toContainText('Carregamento PT55001Sem titular');

  await card.getByRole('button', { name: 'Entregar PT55001' }).click();
  await card.getByRole('combobox', { name: 'Condutor' }).fill('rui cart');
  await expect(card.getByRole('status').filter({ hasText: rui.fullName })).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // The toast comes from beside the page, so the check waits until it is gone.
    await expect.poll(() => misfits(page, 1), { message: `${width} px`, timeout: 15_000 }).toEqual([]);
  }
  await card.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expectToast(page, 'Sucesso', 'Entrega registada com sucesso');
  await expect(card).toContainText('Com Rui Cartão desde');
  await card.getByRole('button', { name: 'Entregar PT55001' }).click();
  await card.getByLabel('A quem').selectOption('Uma viatura');
  await card.getByRole('combobox', { name: 'Viatura' }).fill('AA-55');
  await expect(card.getByRole('status').filter({ hasText: 'AA-55-BB' })).toBeVisible();
  // A browser in English shows the month first.
  await card.getByLabel('Desde').fill('2020-02-01T08:05');
  await expect(card.getByLabel('Desde')).toHaveAccessibleDescription('1 de fevereiro de 2020, 08:05');
  await card.getByLabel('Desde').fill(`${lisbonDate(new Date(), 1)}T08:00`);
  await card.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expectToast(page, 'Sucesso', 'Entrega registada com sucesso');

  await card.getByRole('button', { name: 'Editar PT55001' }).click();
  await card.getByLabel('Número do cartão').fill('PT55002');
  await expect(card.getByRole('checkbox', { name: 'PT55001' })).toBeChecked();
  await card.getByLabel('Último dia').fill('2020-01-31');
  await card.getByRole('button', { name: 'Guardar cartão' }).click();
  await expect(card.getByText('já tem titular')).toBeVisible();
  await card.getByLabel('Último dia').fill(lisbonDate(new Date(), 2));
  await card.getByRole('button', { name: 'Guardar cartão' }).click();
  await expectToast(page, 'Sucesso', 'Cartão alterado com sucesso');
  await expect(card).toContainText('Carregamento PT55002Com Rui Cartão desde');
  await expect(card).toContainText(`· último dia em ${dateInWords(lisbonDate(new Date(), 2))}`);
  await dialog.getByLabel('Pesquisar').fill('nada disto');
  await expect(dialog.getByText('Nenhum cartão encontrado.')).toBeVisible();
  await expectAccessible(page);
});

test('a card that files name and nobody has entered is asked for, and entered with the car that it came with', async ({
  staffPage: page,
}) => {
  const made = await page.request.post('/api/cars', { data: { plate: 'AA-66-BB', owner: 'FROTA' } });
  expect(made.status()).toBe(201);
  const number = '7078830000000066';
  const text = `CONTA REPSOL;NÚM. CARTÃO;DATA OPERAÇÃO;VALOR;MATRÍCULA/CONDUTOR TICKET\n1;${number};01/10/2026;40,00;AA66BB\n`;
  const file = { name: 'repsol.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  expect((await page.request.post('/api/cost-files', { multipart: { file } })).status()).toBe(201);
  await page.goto('/drivers?lista=viaturas');
  const unknown = page.getByRole('list', { name: 'Cartões por registar' }).getByRole('listitem');
  await expect(unknown).toContainText(`Combustível ${number}1 movimento · 01/10/2026 · com AA-66-BB`);
  await unknown.getByRole('button', { name: `Registar ${number}` }).click();
  await expect(unknown.getByRole('combobox', { name: 'Viatura' })).toHaveValue('AA-66-BB');
  await expect(unknown.getByLabel('Desde')).toHaveValue('2026-10-01T00:00');
  await expectAccessible(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await misfits(page, 1)).toEqual([]);
  }
  await unknown.getByRole('button', { name: 'Registar cartão' }).click();
  await expectToast(page, 'Sucesso', 'Cartão registado com sucesso');
  await expect(unknown).toHaveCount(0);
});

test('staff say who pays, for a driver or a whole contract, and see before what changes', async ({
  staffPage: page,
  enrol,
}) => {
  const { id } = await enrol();
  const [monday, next] = [mondayFrom(new Date(), 0), mondayFrom(new Date(), 1)];
  await page.goto(`/drivers?driver=${id}&tab=car`);
  const lines = page.getByRole('list', { name: 'Quem paga' }).getByRole('listitem');
  await expect(lines).toHaveCount(7);
  const fuel = lines.filter({ hasText: 'Combustível' });
  await expect(fuel).toHaveText('Combustível: o condutor paga tudoRegra geral');

  await page.getByRole('button', { name: 'Mudar quem paga' }).click();
  const form = page.getByRole('form', { name: 'Mudar quem paga' });
  await form.getByLabel('Custo').selectOption('Combustível');
  await form.getByLabel('Para quem').selectOption('Todo o contrato Slot');
  await form.getByLabel('O condutor paga').selectOption('Até um valor por semana');
  await form.getByRole('button', { name: 'Guardar regra' }).click();
  await form.getByLabel('No máximo por semana, em euros').fill('x');
  await form.getByRole('button', { name: 'Guardar regra' }).click();
  await expect(form).toContainText('Indique um valor em euros, como 12,50');
  await form.getByLabel('No máximo por semana, em euros').fill('20');
  const upTo = `o condutor paga até ${euro(20)} por semana`;
  await expect(form).toContainText(
    `Combustível, a partir de ${dateInWords(monday)}: ${upTo} (antes, o condutor paga tudo)`,
  );
  await expect(form).toContainText('Vale para todos os condutores do contrato Slot sem regra própria.');
  await expectAccessible(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await misfits(page, 1)).toEqual([]);
  }
  await form.getByRole('button', { name: 'Guardar regra' }).click();
  await expectToast(page, 'Sucesso', 'Regra alterada com sucesso');
  await expect(fuel).toContainText(`Combustível: ${upTo}`);
  await expect(fuel).toContainText(`Em vigor · do contrato Slot, desde ${dateInWords(monday)}`);

  await page.getByRole('button', { name: 'Mudar quem paga' }).click();
  await form.getByLabel('Custo').selectOption('Combustível');
  await form.getByLabel('O condutor paga').selectOption('Nada');
  await form.getByLabel('A partir da segunda-feira').fill(next);
  await expect(form).toContainText(`a frota paga tudo (antes, ${upTo})`);
  await form.getByRole('button', { name: 'Guardar regra' }).click();
  await expect(fuel).toContainText(`A partir de ${dateInWords(next)}: a frota paga tudo · só deste condutor`);
  await expect(fuel).toContainText(`Combustível: ${upTo}`);
  await expectAccessible(page);
});

test('on a phone the whole row of a car opens it', async ({ staffPage: page, isMobile }) => {
  test.skip(!isMobile, 'a desk has a button in each row');
  const made = await page.request.post('/api/cars', { data: { plate: 'AA99RW', owner: 'FROTA' } });
  expect(made.status()).toBe(201);
  await page.goto('/drivers?lista=viaturas');
  await expect(page.getByRole('link', { name: 'Importar custos' })).toHaveAttribute(
    'href',
    '/finances?passo=relatorios',
  );
  const row = page.getByRole('row').filter({ hasText: 'AA-99-RW' });
  await row.getByText('AA-99-RW').click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Viatura' })).toContainText('AA-99-RW');
});

test('staff bring cars in by a file, after they have seen what it would do', async ({ staffPage: page }) => {
  await page.goto('/drivers?lista=viaturas');
  await page.getByRole('button', { name: 'Importar viaturas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar viaturas' });
  const file = {
    name: 'viaturas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Matrícula;Marca\r\nAA-77-BB;Fiat\r\n'),
  };
  await dialog.getByLabel('Escolher ficheiro CSV').setInputFiles(file);
  await expect(dialog.getByText('AA-77-BB')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Importar 1 viatura' }).click();
  await expectToast(page, 'Sucesso', '1 viatura importada');
  await expect(page.getByRole('row').filter({ hasText: 'AA-77-BB' })).toBeVisible();
});

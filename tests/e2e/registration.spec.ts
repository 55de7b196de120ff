import { lisbonDate } from '../fixtures/dates';
import { defaultExpiryDate } from '../fixtures/papers';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { callsTo, chooseAll, fillIn, newPerson, submitButton, terms, test } from '../support/screens/pages';

test('a driver registers with four documents, and staff see them', async ({ page, registered }) => {
  const person = newPerson();
  const drivers = callsTo(page, '/api/drivers');
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Registo de Condutor' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Slot/ })).toBeChecked();
  await expectAccessible(page);
  await fillIn(page, person);
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByText(/Todos os documentos obrigatórios devem ser carregados/)).toBeVisible();
  await chooseAll(page);
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await expect(page.getByText(/Todos os documentos obrigatórios devem ser carregados/)).toHaveCount(0);
  await terms(page).check();
  await expectAccessible(page);
  await submitButton(page).click();

  await expectToast(page, 'Registo submetido com sucesso!', 'Receberá um email assim que o seu registo');
  const notice = page.locator('[tabindex="-1"]:focus').filter({ hasText: 'Recebemos o seu registo' });
  await expect(notice).toBeInViewport();
  // Without a mail server nothing of the page promises an e-mail.
  await expect(page.getByRole('main')).not.toContainText(/avisamos por email|resposta por email/i);
  await expect(page.getByRole('link', { name: 'Abrir a minha página' })).toHaveCount(0);
  await expectAccessible(page);
  // The form below the notice is empty, for another registration.
  await expect(page.getByLabel('Nome Completo')).toBeVisible();
  await expect(page.getByText('Documento carregado')).toHaveCount(0);
  for (const label of ['Nome Completo', 'Email', 'Número de Telefone', 'Número CMTVDE']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  const bottom = async () => {
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
    return y + height;
  };
  const field = await page.getByLabel('Nome Completo').boundingBox();
  expect(field?.y).toBeGreaterThan(await bottom());
  await expect(terms(page)).not.toBeChecked();
  await expect(submitButton(page)).toBeDisabled();

  const payload = { ...person, contractType: 'SLOT', status: 'PENDING_VALIDATION' };
  expect(drivers).toEqual([{ body: payload }]);
  const [driver, ...others] = await registered(person.email);
  expect(others).toEqual([]);
  expect(driver).toMatchObject(payload);
  const today = lisbonDate(new Date());
  expect(
    driver?.documents.map(({ docType, fileName, expiryDate }) => [docType, fileName, expiryDate]),
  ).toEqual([
    ['CC', 'cartao.pdf', defaultExpiryDate('CC', today)],
    ['CARTA_CONDUCAO', 'carta.jpg', defaultExpiryDate('CARTA_CONDUCAO', today)],
    ['CMTVDE', 'certificado.png', defaultExpiryDate('CMTVDE', today)],
    ['REG_CRIMINAL', 'registo.pdf', defaultExpiryDate('REG_CRIMINAL', today)],
  ]);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('two drivers are registered one after the other, and the page has one submit button', async ({
  page,
  registered,
}) => {
  await page.goto('/register');
  await expect(page.locator('button[type=submit], input[type=submit]')).toHaveCount(1);
  const people = [newPerson(), newPerson()];
  for (const person of people) {
    await fillIn(page, person);
    await chooseAll(page);
    await terms(page).check();
    await submitButton(page).click();
    await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
    await expect(page.getByLabel('Nome Completo')).toHaveValue('');
  }
  for (const { email } of people) expect(await registered(email)).toHaveLength(1);
});

test('a visitor who came for the rental finds it chosen, until choosing otherwise', async ({ page }) => {
  await page.goto('/register?contrato=aluguer');
  await expect(page.getByRole('radio', { name: /Aluguer de Viatura/ })).toBeChecked();
  await expect(page.getByLabel('Matrícula')).toBeVisible();
  await page.getByRole('radio', { name: /Slot/ }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Slot/ })).toBeChecked();
  await expect(page.getByLabel('Matrícula')).toHaveCount(0);
});

test('each invalid field shows its error, and the focus goes to the first', async ({ page }) => {
  const drivers = callsTo(page, '/api/drivers');
  await page.goto('/register');
  await chooseAll(page);
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  await expect(page.getByLabel('Nome Completo')).toBeFocused();
  await expect(page.getByLabel('Nome Completo')).toHaveAccessibleDescription('Nome completo é obrigatório');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email inválido');
  await expect(page.getByLabel('Número de Telefone')).toHaveAccessibleDescription(
    'Número de telefone inválido',
  );
  await expect(page.getByLabel('Número CMTVDE')).toHaveAccessibleDescription(/Número CMTVDE é obrigatório/);
  await expect(terms(page)).toHaveAccessibleDescription('Deve aceitar os termos e condições');
  await expectAccessible(page);

  await fillIn(page, { ...newPerson(), email: 'rui@' });
  await expect(page.getByText('Nome completo é obrigatório')).toBeHidden();
  await submitButton(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('rui@exemplo.test');
  await expect(page.getByText('Email inválido')).toBeHidden();
  await submitButton(page).click();
  await expect(terms(page)).toBeFocused();
  expect(drivers).toEqual([]);
});

test('a field left invalid shows its error before the submit', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('rui@');
  await page.getByLabel('Número de Telefone').focus();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await page.getByLabel('Email').fill('rui@exemplo.test');
  await expect(page.getByText('Email inválido')).toBeHidden();
});

test('without the rules of the form the server reports the errors', async ({ page, allowErrors }) => {
  allowErrors(/check-fields|ERR_FAILED|422/);
  await page.route('**/assets/check-fields-*.js', (route) => route.abort());
  await page.goto('/register');
  await fillIn(page, { ...newPerson(), phoneNumber: '12345' });
  await chooseAll(page);
  await terms(page).check();
  await submitButton(page).click();
  await expectToast(page, 'Erro no registo', 'Ocorreu um erro ao submeter o seu registo.');
  await expect(page.getByText('Número de telefone inválido')).toBeVisible();
});

test('the whole form can be filled in and sent from the keyboard', async ({ page, registered }) => {
  const person = newPerson();
  await page.goto('/register');
  await chooseAll(page);
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await page.getByLabel('Nome Completo').focus();
  for (const text of [person.fullName, person.email, person.phoneNumber, person.cmtvdeNumber]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('radio', { name: /Slot/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Aluguer/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Escolher os 4 de uma vez')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Cartão de Cidadão')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Substituir' }).first()).toBeFocused();
  await terms(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const text = page.getByRole('dialog', { name: 'Termos e Condições' });
  await expect(text).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await page.getByRole('link', { name: 'Política de Privacidade' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Política de Privacidade' })
    .getByRole('button', { name: 'Fechar', exact: true })
    .press('Enter');
  await submitButton(page).press('Enter');
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  expect(await registered(person.email)).toHaveLength(1);
});

test('a rental asks for its document and takes the vehicle, whatever is written for its plate', async ({
  page,
  registered,
}) => {
  const person = newPerson();
  const vehicles = callsTo(page, '/api/vehicles');
  await page.goto('/register');
  await fillIn(page, person);
  await chooseAll(page);
  await terms(page).check();
  await expect(submitButton(page)).toBeEnabled();
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await expect(submitButton(page)).toBeDisabled();
  await page.getByLabel('Documento da Viatura').setInputFiles({
    name: 'livrete.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  await page.getByLabel('Matrícula').fill('ainda não sei');
  await page.getByLabel('Marca').fill('Toyota');
  await page.getByLabel('Modelo').fill('Corolla');
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  const [driver] = await registered(person.email);
  expect(driver?.contractType).toBe('VEHICLE_RENTAL');
  expect(driver?.documents).toHaveLength(5);
  const body = { driverId: driver?.id, licensePlate: 'ainda não sei', make: 'Toyota', model: 'Corolla' };
  expect(vehicles).toEqual([{ body }]);
});

test('back from a rental to a slot, neither the vehicle nor its document is sent', async ({
  page,
  registered,
}) => {
  const person = newPerson();
  const vehicles = callsTo(page, '/api/vehicles');
  await page.goto('/register');
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await page.getByLabel('Documento da Viatura').setInputFiles({
    name: 'livrete.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  await page.getByLabel('Matrícula').fill('not a plate');
  await fillIn(page, person);
  await chooseAll(page);
  await expect(page.getByText('Documento carregado')).toHaveCount(5);
  await page.getByRole('radio', { name: /Slot/ }).check();
  await terms(page).check();
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  expect(vehicles).toEqual([]);
  const [driver] = await registered(person.email);
  expect(driver?.documents.map(({ docType }) => docType)).not.toContain('VEHICLE_DOC');
  expect(driver?.contractType).toBe('SLOT');
});

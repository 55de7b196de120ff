import { strToU8, zipSync } from 'fflate';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import {
  boltFile,
  boltName,
  box,
  button,
  importByHand,
  newMark,
  preview,
  reportRow,
} from '../support/screens/pages';

test.use({ fleet: 'corrections' });

test('a correction shows both amounts before it is imported and after, and new rows separately', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const ana = await enrol({ fullName: `Ana Certa ${mark}` });
  const eva = await enrol({ fullName: `Eva Nova ${mark}` });
  const row = { fullName: ana.fullName, email: ana.email, externalId: crypto.randomUUID() };
  await importByHand(page, mark, [{ ...row, gross: 900, fees: 100 }]);
  const added = { fullName: eva.fullName, email: eva.email, gross: 40, fees: 10 };
  await box(page).setInputFiles(boltFile(boltName(`${mark}-2`), [{ ...row, gross: 120, fees: 20 }, added]));
  await expect(preview(page)).toContainText('Substitui valores');
  await expect(preview(page)).not.toContainText('Pronto a importar');
  await expect(preview(page)).toContainText(/1 substituídade 800,00\s€ → {2}para 100,00\s€/);
  await expect(preview(page)).toContainText(/1 nova30,00\s€/);
  const line = preview(page).getByRole('listitem').filter({ hasText: ana.fullName });
  await expect(line).toContainText(/Linha 2 · Substituide 800,00\s€ → {2}para 100,00\s€/);
  await expect(preview(page).getByText(eva.fullName)).toBeHidden();
  await preview(page).getByText('Ver linhas novas (1)').click();
  await expect(preview(page).getByText(eva.fullName)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Importar').click();
  await expectToast(page, 'Valores substituídos', '1 substituída (800,00 € → 100,00 €). 2 linhas importadas');
});

test('the files of an archive are shown together and one by one, with their companies', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const ana = await enrol({ fullName: `Ana Duas ${mark}` });
  const eva = await enrol({ fullName: `Eva Duas ${mark}` });
  const row = { fullName: ana.fullName, email: ana.email, externalId: crypto.randomUUID() };
  const fileOf = (gross: number) => strToU8(boltFile('', [{ ...row, gross, fees: 0 }]).buffer.toString());
  const zip = zipSync({
    [boltName('Norte')]: fileOf(100),
    [boltName('Sul')]: fileOf(50),
    [`copia de ${boltName('Norte')}`]: fileOf(70),
  });
  const archive = { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) };
  await page.goto('/email-config');
  await box(page).setInputFiles(archive);
  const all = preview(page).getByRole('region', { name: 'Todos os ficheiros' });
  await expect(all).toContainText('Os 3 ficheiros em conjunto');
  await expect(all).toContainText(/1 substituídade 100,00\s€ → {2}para 70,00\s€/);
  await expect(all).toContainText(/1 em espera50,00\s€/);
  await expect(all).toContainText(/1 nova100,00\s€/);
  await expect(preview(page)).not.toContainText('outra empresa');
  const held = preview(page).getByRole('group').filter({ hasText: '1 linha em espera' });
  await expect(held).toContainText(/de «sul», e desta semana já estão registados 100,00\s€ de «norte»/);
  await expectAccessible(page);

  // Both companies have an earlier week by now.
  for (const [company, driver] of [
    ['Norte', ana],
    ['Sul', eva],
  ] as const) {
    const name = boltName(company).replace('09_11_2026-15_11_2026', '02_11_2026-08_11_2026');
    const { fullName, email } = driver;
    await box(page).setInputFiles(boltFile(name, [{ fullName, email, gross: 10, fees: 0 }]));
    await button(page, 'Importar').click();
    await expect(reportRow(page, name)).toBeVisible();
  }
  await box(page).setInputFiles(archive);
  await expect(all).toContainText(/1 a somar à de outra empresa100,00\s€ \+ {2}mais 50,00\s€/);
  const beside = preview(page).getByRole('listitem').filter({ hasText: 'Soma-se à de outra empresa' });
  await expect(beside).toContainText('Linha 2 · Soma-se à de outra empresa');
  await expect(preview(page).getByText('Empresa: Sul')).toBeVisible();
  await expect(preview(page).getByText('Empresa: Norte')).toHaveCount(2);
  await expectAccessible(page);
});

test('the preview of a file shows its paid weeks, and rows that would wait, with their sums', async ({
  staffPage: page,
  enrol,
  server,
}) => {
  const mark = newMark();
  const ana = await enrol({ fullName: `Ana Paga ${mark}` });
  const row = { fullName: ana.fullName, email: ana.email, externalId: crypto.randomUUID() };
  await importByHand(page, mark, [{ ...row, gross: 300, fees: 0 }]);
  const records = await (await page.request.get('/api/financial-records')).json();
  const record = records.find((each: { driver: { id: string } }) => each.driver.id === ana.id);
  await page.request.patch(`/api/financial-records/${record.id}/status`, {
    headers: { Origin: server.url },
    data: { status: 'PAID' },
  });
  await box(page).setInputFiles(
    boltFile(boltName(`${mark}-2`), [
      { ...row, gross: 250, fees: 0 },
      { fullName: `Ninguém ${mark}`, gross: 60, fees: 5 },
    ]),
  );
  await expect(preview(page)).toContainText(
    /1 em conflito com uma semana paga ou fechadade 300,00\s€ → {2}para 250,00\s€/,
  );
  await expect(preview(page)).toContainText(/1 em espera55,00\s€/);
  await expect(preview(page)).toContainText('Em conflito, a semana já está paga ou fechada');
  await expectAccessible(page);
  await button(page, 'Importar').click();
  await expect(reportRow(page, `${mark}-2`)).toContainText('Em conflito');
});

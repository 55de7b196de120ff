import { shownPlate } from '../../src/platform/domain/plate';
import { lisbonDate } from '../fixtures/dates';
import { Presses } from '../support/offices/monday';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { box, button, newMark, preview } from '../support/screens/pages';

test.use({ fleet: 'costs' });

const HEADER =
  'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)';

test('tolls are imported, and who pays them is seen, by four presses', async ({ staffPage: page, enrol }) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Quem Paga ${mark}` });
  const plate = `V${mark.slice(0, 5)}`.toUpperCase();
  const made = await page.request.post('/api/cars', { data: { plate, owner: 'FROTA' } });
  const { id: carId } = await made.json();
  const held = { carId, driverId: driver.id, startsAt: `${lisbonDate(new Date(), -30)} 08:00` };
  expect((await page.request.post('/api/holdings', { data: held })).status()).toBe(201);
  const day = lisbonDate(new Date(), -2).split('-').toReversed().join('-');
  const row = (name: string, at: string, value: string) =>
    `1;;${name};Portagem;${at};Ponte ${mark};VV;${value}`;
  const lines = [
    row(plate, `${day} 08:15`, '1,85'),
    row(plate, `${day} 09:30`, '2,15'),
    row(`Q${plate.slice(1)}`, `${day} 10:00`, '9,00'),
  ];
  const buffer = Buffer.from([HEADER, ...lines, ''].join('\n'));
  await page.goto('/finances');
  const presses = new Presses();
  presses.begin('costs');
  await presses.press(page.getByRole('button', { name: /Relatórios/ }));
  await presses.give(box(page), { name: `vv-${mark}.csv`, mimeType: 'text/csv', buffer });
  const foreseen = preview(page).getByRole('region', { name: `Quem paga vv-${mark}.csv` });
  await expect(foreseen.getByRole('listitem').first()).toContainText(/Quem Paga \w+2 movimentos4,00/);
  await expect(foreseen).toContainText('Sem condutor, por decidir');
  await expectAccessible(page);
  await presses.press(button(page, 'Importar'));
  await expectToast(page, 'Custos importados', 'Condutores 4,00');
  await presses.press(button(page, 'Ver quem paga'));
  expect(presses.of).toEqual({ costs: 4 });

  const dialog = page.getByRole('dialog', { name: 'Quem paga' });
  await dialog.getByText(driver.fullName).click();
  await expect(dialog).toContainText(`Ponte ${mark} · ${shownPlate(plate)}`);
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await misfits(page, 1), `${width} px`).toEqual([]);
  }
  // The address has it.
  await page.reload();
  await expect(dialog).toContainText(driver.fullName);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/email-config#ficheiros-de-custos');
});

import type { Page } from 'playwright/test';
import type { CostOfWeek } from '../../src/money/costs/schema';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { DriverCars } from '../../src/people/cars/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { weekSpan } from '../../src/platform/domain/date-words';
import { shiftDate } from '../fixtures/dates';
import { euro, read, mailDemoTest as test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { phoneOf, signInByCode } from '../support/screens/pages';

test.use({ fleet: 'driver-costs' });

const inWords = (day: string) => day.split('-').toReversed().join('/');

/** A driver of the demo fleet with tolls, whose car another one has on Wednesday from 10:00 to 12:00. */
async function driverWithTolls(page: Page) {
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  for (const { id, weekStartDate, driver } of records) {
    const costs = await read<CostOfWeek[]>(page, `/api/financial-records/${id}/costs`);
    const { cars } = await read<DriverCars>(page, `/api/drivers/${driver.id}/cars`);
    const [car, ...others] = cars;
    if (!car || others.length > 0 || !costs.some(({ kind }) => kind === 'toll')) continue;
    const drivers = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
    const other = drivers.find((each) => each.status === 'ACTIVE' && each.id !== driver.id);
    const wednesday = shiftDate(weekStartDate, 2);
    const answer = await page.request.post('/api/holdings', {
      headers: { Origin: new URL(page.url()).origin },
      data: {
        carId: car.carId,
        driverId: other?.id,
        startsAt: `${wednesday} 10:00`,
        endsAt: `${wednesday} 12:00`,
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const email = drivers.find((each) => each.id === driver.id)?.email ?? '';
    return { id, email, week: weekStartDate, wednesday, car, fullName: driver.fullName, other };
  }
  throw new Error('no driver of the demo fleet has tolls');
}

test('a week shows its car and what it cost, to the driver and to staff, and to no driver who else had it', async ({
  browser,
  server,
  smtp,
  staffPage,
}) => {
  await staffPage.goto('/finances');
  const { id, email, week, wednesday, car, fullName, other } = await driverWithTolls(staffPage);
  const costs = await read<CostOfWeek[]>(staffPage, `/api/financial-records/${id}/costs`);
  const [first] = costs.filter(({ category }) => category === 'PORTAGENS');
  const name = [car.plate, car.make, car.model].filter(Boolean).join(' ');
  const times = [`Até ${inWords(wednesday)}, 10:00`, `Desde ${inWords(wednesday)}, 12:00`];

  const page = await phoneOf(browser, server.url);
  await signInByCode(page, smtp, email);
  await page
    .locator('summary')
    .filter({ hasText: weekSpan(week) })
    .click();
  const held = page.getByRole('region', { name: 'Viatura da semana' });
  await expect(held.getByRole('listitem')).toHaveText(`${name}${times.join('')}`);
  const movements = page.getByRole('region', { name: 'Custos da viatura' });
  await movements.getByText(/^Portagens · /).click();
  const toll = movements
    .getByRole('listitem')
    .filter({ hasText: first?.at.slice(11, 16) ?? '?' })
    .last();
  await expect(toll).toContainText(`${inWords(first?.at.slice(0, 10) ?? '')}, `);
  await expect(toll).toContainText(first?.place ?? '?');
  await expect(toll).toContainText(`Matrícula ${car.plate}`);
  await expect(toll).toContainText(euro(0 - Number(first?.share)));
  await expect(page.getByRole('main')).not.toContainText(other?.fullName ?? '?');
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const scale of [2, 1]) expect(await misfits(page, scale), `${width} px × ${scale}`).toEqual([]);
  }
  await expectAccessible(page);
  await page.context().close();

  await staffPage.goto(`/finances?semana=${week}&condutor=${encodeURIComponent(fullName)}`);
  await staffPage.getByRole('row').filter({ hasText: fullName }).getByRole('button', { name: 'Ver' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Registo semanal' });
  const section = dialog.getByRole('region', { name: 'Viatura da semana' });
  await expect(section.getByRole('listitem')).toHaveText(`${name}${times.join('')}`);
  await expectAccessible(staffPage);
  await staffPage.setViewportSize({ width: 320, height: 800 });
  expect(await misfits(staffPage, 1)).toEqual([]);
  await section.getByRole('link', { name }).click();
  await expect(staffPage.getByRole('dialog', { name: 'Viatura' })).toContainText(car.plate);
});

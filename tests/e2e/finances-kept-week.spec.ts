import type { Page } from 'playwright/test';
import type { WeekStanding } from '../../src/money/finances/schema';
import { mondayFrom } from '../fixtures/dates';
import { read, test } from '../support/offices/fleets';
import { expect } from '../support/offices/office';

const weekField = (page: Page) => page.getByRole('search').getByLabel('Semana');

test('a week that is chosen stays chosen in this browser, until another one is or all are', async ({
  staffPage: page,
}) => {
  await page.goto('/finances');
  const mondays = await read<WeekStanding[]>(page, '/api/financial-records/mondays');
  const [other = '', , week = ''] = mondays.map(({ weekStartDate }) => weekStartDate);
  const back = async (to: string, toWeek: string) => {
    await page.goto('/drivers');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/financial-records') asked.push(search);
    });
    await page.goto(to);
    await expect(weekField(page)).toHaveValue(toWeek);
    page.removeAllListeners('request');
    // The first call is for the right list, and no other one is fetched.
    expect(new Set(asked)).toEqual(
      new Set([toWeek === 'todas' ? '?limit=200' : `?week=${toWeek}&limit=200`]),
    );
  };
  await back('/finances', 'todas');
  await weekField(page).selectOption(week);
  await expect(page).toHaveURL(`/finances?semana=${week}`);
  await back('/finances', week);
  // A link's week is looked at, and not kept.
  await back(`/finances?semana=${other}`, other);
  await back('/finances', week);
  await page.getByRole('button', { name: 'Todas as semanas' }).click();
  await back('/finances', 'todas');
  await weekField(page).selectOption(week);
  await expect(page).toHaveURL(`/finances?semana=${week}`);
  // The next Monday another week is over.
  await page.evaluate(
    (monday) => {
      localStorage.setItem('semana', String(localStorage.getItem('semana')).replace(/ .*/, ` ${monday}`));
    },
    mondayFrom(new Date(), -1),
  );
  await back('/finances', 'todas');
});

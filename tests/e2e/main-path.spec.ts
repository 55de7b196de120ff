import { expect, expectAccessible, rowOf } from '../support/offices/office';
import { approveEach, newPerson, registerWithFiles, test } from '../support/screens/pages';

test('a driver registers, staff sign in, look at each document, approve them and the driver', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await test.step('the visitor registers from the landing page', () =>
    registerWithFiles(page, person, expectAccessible));

  const office = await browser.newContext({ baseURL: server.url });
  const desk = await office.newPage();
  await test.step('staff sign in with the password that the start printed', async () => {
    await signIn(desk);
    await expect(desk.getByText('Pendentes')).toBeVisible();
  });
  await test.step('each document is viewed and approved, and then the driver', () =>
    approveEach(desk, person, expectAccessible));
  await desk.reload();
  await expect(rowOf(desk, person.fullName).getByText('Ativo')).toBeVisible();
  await office.close();
});

import type { Request } from 'playwright/test';
import { lisbonDate } from '../fixtures/dates';
import { type DocType, defaultExpiryDate } from '../fixtures/papers';
import { expect } from '../support/offices/office';
import { chooseAll, fillIn, newPerson, submitButton, terms, test } from '../support/screens/pages';

// docs/rules/calls.md#calls, those of a registration.

const TYPES: DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

test('call: POST /api/objects/upload, POST /api/drivers and POST /api/documents', async ({ page }) => {
  const person = newPerson();
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) requests.push(request);
  });
  const sentTo = (method: string, path: RegExp) =>
    requests.filter((it) => it.method() === method && path.test(new URL(it.url()).pathname));
  await page.goto('/register');
  await fillIn(page, person);
  await chooseAll(page);
  await terms(page).check();
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();

  const addresses = sentTo('POST', /^\/api\/objects\/upload$/);
  expect(addresses.map((request) => request.postData())).toEqual([null, null, null, null]);
  const issued = await Promise.all(
    addresses.map(async (request) => (await request.response())?.json() as Promise<{ uploadURL: string }>),
  );
  const uploads = sentTo('PUT', /./).map((request) => request.url());
  expect(uploads.toSorted()).toEqual(issued.map(({ uploadURL }) => uploadURL).toSorted());

  const [driver, ...others] = sentTo('POST', /^\/api\/drivers$/);
  expect(others).toEqual([]);
  expect(driver?.postDataJSON()).toEqual({ ...person, contractType: 'SLOT', status: 'PENDING_VALIDATION' });
  const registered: { id: string } = await (await driver?.response())?.json();

  const documents = sentTo('POST', /^\/api\/documents$/);
  const today = lisbonDate(new Date());
  expect(documents.map((request) => request.postDataJSON())).toEqual(
    TYPES.map((docType) => ({
      driverId: registered.id,
      docType,
      fileName: expect.stringMatching(/\.(pdf|jpg|png)$/),
      filePath: expect.any(String),
      documentURL: expect.any(String),
      expiryDate: defaultExpiryDate(docType, today),
    })),
  );
  for (const request of documents) {
    const { filePath, documentURL } = request.postDataJSON();
    expect(documentURL).toBe(filePath);
  }
  // A request has a JSON content type only where it has a payload.
  for (const request of [...addresses, ...documents]) {
    expect(request.headers()['content-type']).toBe(request.postData() ? 'application/json' : undefined);
  }
});

import { expect, test } from 'vitest';
import { createS3Storage } from '../../src/storage/s3';
import { createTestApp } from '../support/app';
import { postDocument, registerDriver, send, staffOf } from '../support/registration';
import { NO_S3 } from '../support/s3';

test('promise 40: a store that is away is a 503 that changes nothing', async () => {
  const app = await createTestApp({ storage: createS3Storage(NO_S3) });
  const staff = await staffOf(app);
  const driver = await registerDriver(app);
  const { uploadURL } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const refused = await postDocument(app, driver, uploadURL);
  expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'unavailable']);
  expect(refused.headers.get('retry-after')).toBe('5');
  const [listed] = await (await staff('GET', '/api/drivers/with-documents')).json();
  expect(listed.documents).toEqual([]);
});

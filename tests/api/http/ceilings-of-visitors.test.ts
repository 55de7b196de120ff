import { expect, test } from 'vitest';
import { HealthReport } from '../../../src/operations/health/schema';
import { officeApi } from '../../support/api/office';
import { ANA, send } from '../../support/api/registration';

const HEADER = 'Nome Completo;Email;Número de Telefone;Número CMTVDE;Tipo de Contrato';

/** The import file of a fleet with so many drivers. */
function fleetFile(count: number): FormData {
  const lines = Array.from({ length: count }, (_, n) => {
    const number = String(n).padStart(5, '0');
    return `Ana Frota;ana.${number}@frota.test;9123${number};TVDE-${number};Slot`;
  });
  const form = new FormData();
  form.set('file', new File([[HEADER, ...lines, ''].join('\r\n')], 'frota.csv'));
  return form;
}

test('promise 52: after an import of 2,000 drivers visitors register as before', async () => {
  const { request, ...app } = await officeApi();
  const imported = await request('/api/driver-imports', { method: 'POST', body: fleetFile(2_000) });
  expect((await imported.json()).counts).toMatchObject({ new: 2_000 });
  expect((await send(app, 'POST', '/api/drivers', ANA)).status).toBe(201);
  const { parts } = HealthReport.parse(await (await request('/api/health')).json());
  expect(parts.capacity).toMatchObject({ state: 'ok', registrationsToday: { used: 1, limit: 2_000 } });
});

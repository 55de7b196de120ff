import { expect, test } from 'vitest';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { fleetOf } from '../../../src/platform/domain/fleet';
import { createSession, createTestApp } from '../../support/api/app';
import { insertDriver } from '../../support/databases/rows';

const PATH = '/api/processing-record';

async function office(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const { app, services, db } = await createTestApp(overrides);
  const cookie = await createSession(services);
  const open = () => app.request(PATH, { headers: { Cookie: cookie } });
  return { app, db, open };
}

test('staff open the record of processing as a page to print, which nobody keeps', async () => {
  const { app, open } = await office({
    fleet: fleetOf({ COMPANY_BRAND: 'Frota <b>Exemplo</b>', COMPANY_SEAT: 'Rua A, Porto' }),
    processing: {
      processors: [{ name: 's3.example', purposes: ['ficheiros carregados'] }],
      onWorkers: false,
    },
    rejectedKeepDays: 45,
  });
  const answer = await open();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*style-src 'self' 'sha256-/,
  );
  const page = await answer.text();
  expect(page).toContain('<h1>Registo das atividades de tratamento</h1>');
  expect(page).toContain('Feito em 20 de novembro de 2026');
  expect(page).toContain('Não é uma declaração de conformidade.');
  expect(page).toContain('<dt>Nome</dt><dd><p>Frota &lt;b&gt;Exemplo&lt;/b&gt;</p>');
  expect(page).toContain('<dt>Sede</dt><dd><p>Rua A, Porto</p>');
  expect(page).toContain('Registos rejeitados ou por completar: 45 dias');
  expect(page).toMatch(/<dt>s3\.example<\/dt>.*?ficheiros carregados.*?aria-label="Por preencher"/s);
  expect(page).toMatch(/<dt>NIF<\/dt><dd>\s*<span class="blank" role="img" aria-label="Por preencher">/);
  expect(page).not.toContain('<script');

  expect((await app.request(PATH)).status).toBe(401);
});

test('the first terms of a driver bring the recibos into the record', async () => {
  const { db, open } = await office();
  expect(await (await open()).text()).not.toContain('Recibos dos condutores');
  await db.insert(reciboTerms).values({
    id: crypto.randomUUID(),
    driverId: await insertDriver(db),
    n: 1,
    fromMonday: '2026-11-16',
    kind: 'ASKED',
    createdBy: 'ana@frota.test',
    createdAt: '2026-11-20T10:00:00.000Z',
  });
  expect(await (await open()).text()).toContain('Recibos dos condutores');
});

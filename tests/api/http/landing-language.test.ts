import { describe, expect, test } from 'vitest';
import { createSession, createTestApp } from '../../support/api/app';
import { mailerOf } from '../../support/servers/smtp';

type Test = Awaited<ReturnType<typeof createTestApp>>;

async function open({ app }: Test, path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(path, { headers });
  const page = /<title>(.*)<\/title>/.exec(await answer.text())?.[1];
  return { page, cookie: answer.headers.get('Set-Cookie'), headers: answer.headers };
}

describe('the language of the landing page', () => {
  test('is Portuguese for a visitor who has not chosen, whatever the browser prefers', async () => {
    const answer = await open(await createTestApp(), '/', { 'Accept-Language': 'en' });
    expect(answer.page).toBe('landing');
    expect(answer.cookie).toBeNull();
  });

  test('is the one the address asks for, and is remembered for a year', async () => {
    const answer = await open(await createTestApp(), '/?lang=en');
    expect(answer.page).toBe('landing-en');
    expect(answer.cookie).toBe('idioma=en; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
  });

  test('is the remembered one where the address asks for none', async () => {
    const answer = await open(await createTestApp(), '/', { Cookie: 'outro=pt; idioma=en' });
    expect(answer.page).toBe('landing-en');
    expect(answer.cookie).toBeNull();
  });

  test('changes back where the address asks for Portuguese', async () => {
    const answer = await open(await createTestApp(), '/?lang=pt', { Cookie: 'idioma=en' });
    expect(answer.page).toBe('landing');
    expect(answer.cookie).toMatch(/^idioma=pt;/);
  });

  test.each(['fr', '', 'EN', 'en-GB', 'constructor'])('is Portuguese for the unknown %j', async (unknown) => {
    const test = await createTestApp();
    const asked = await open(test, `/?lang=${unknown}`, { Cookie: 'idioma=en' });
    expect(asked).toMatchObject({ page: 'landing', cookie: null });
    expect((await open(test, '/', { Cookie: `idioma=${unknown}` })).page).toBe('landing');
  });

  test('leads drivers to their own page where e-mails can be sent', async () => {
    const test = await createTestApp({ mailer: mailerOf('smtp://localhost:1') });
    expect((await open(test, '/?lang=pt')).page).toBe('landing-me');
    expect((await open(test, '/?lang=en')).page).toBe('landing-en-me');
  });

  test('varies for caches, and its cookie stays on https where the program is there', async () => {
    const https = await createTestApp({ publicOrigin: 'https://frota.example' });
    const answer = await open(https, '/?lang=en');
    expect(answer.headers.get('Vary')).toContain('Cookie');
    expect(answer.cookie).toMatch(/; Secure/);
  });

  test('has absolute addresses for search engines', async () => {
    const test = await createTestApp({ publicOrigin: 'https://frota.example' });
    const alternates =
      '<https://frota.example/>; rel="alternate"; hreflang="pt-PT", ' +
      '<https://frota.example/?lang=en>; rel="alternate"; hreflang="en", ' +
      '<https://frota.example/>; rel="alternate"; hreflang="x-default"';
    expect((await open(test, '/?lang=pt')).headers.get('Link')).toBe(
      `<https://frota.example/>; rel="canonical", ${alternates}`,
    );
    expect((await open(test, '/?lang=en')).headers.get('Link')).toBe(
      `<https://frota.example/?lang=en>; rel="canonical", ${alternates}`,
    );
  });

  test('concerns visitors alone: staff have their dashboard, and other pages no language', async () => {
    const test = await createTestApp();
    const staff = await open(test, '/?lang=en', { Cookie: await createSession(test.services) });
    expect(staff).toMatchObject({ page: 'dashboard', cookie: null });
    const other = await open(test, '/register?lang=en');
    expect(other).toMatchObject({ page: 'register', cookie: null });
    expect(other.headers.get('Link')).toBeNull();
  });
});

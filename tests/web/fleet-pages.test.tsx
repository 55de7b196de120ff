import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { fleetOf, slotsFilled } from '../../src/platform/domain/fleet';
import { type Assets, PageDocument } from '../../web/pages/prerender/page-document';
import type { PageInfo } from '../../web/pages/prerender/render-page';
import { eachStylesheet } from '../../web/pages/prerender/stylesheets';
import LandingPage, { page as landing } from '../../web/pages/routes/landing';
import LandingEnglishPage, { page as english } from '../../web/pages/routes/landing-en';
import OwnPage, { page as me } from '../../web/pages/routes/me';
import DriverSignInPage, { page as signIn } from '../../web/pages/routes/me-sign-in';
import RegisterPage, { page as register } from '../../web/pages/routes/register';
import StaffRegisterPage, { page as staffRegister } from '../../web/pages/routes/register-staff';
import { NamesFleet } from '../../web/ui/names-fleet';

const assets: Assets = {
  stylesheets: eachStylesheet(() => ({ css: '' })),
  oldBrowserScript: '/old.js',
  callsScript: () => ({ entry: '/calls.js', preloads: [] }),
  scriptsOf: () => ({ entry: '/never.js', preloads: [] }),
};

const fleet = fleetOf({
  COMPANY_NAME: 'Frota Exemplo, Lda.',
  COMPANY_NIF: '500000000',
  COMPANY_PHONE: '210000000',
  COMPANY_EMAIL: 'frota@exemplo.pt',
  COMPANY_SEAT: 'Rua do Exemplo, 1, Lisboa',
});
const without = fleetOf({
  COMPANY_BRAND: 'Frota Exemplo',
  COMPANY_PHONE: '210000000',
  COMPANY_EMAIL: 'frota@exemplo.pt',
});

function show(page: PageInfo, Content: ComponentType, named: boolean, of = fleet): string {
  const html = renderToStaticMarkup(
    <NamesFleet value={named}>
      <PageDocument page={page} assets={assets}>
        <Content />
      </PageDocument>
    </NamesFleet>,
  );
  return named && of ? slotsFilled(html, of) : html;
}

const CONTACT =
  ' · <a href="tel:+351210000000">210 000 000</a> · ' +
  '<a href="mailto:frota@exemplo.pt">frota@exemplo.pt</a>';

describe.each([
  ['the landing page', landing, LandingPage, 'com Volante', 'Sede'],
  ['the landing page in English', english, LandingEnglishPage, 'with Volante', 'Registered office'],
  ['the registration', register, RegisterPage, 'com Volante', 'Sede'],
  ['the sign-in of drivers', signIn, DriverSignInPage, 'com Volante', 'Sede'],
  ['a driver’s own page', me, OwnPage, 'com Volante', 'Sede'],
] as const)('%s', (_what, page, Content, by, seat) => {
  test('of a fleet that has a name has it in title and header, and its contact and the program’s at the foot', () => {
    const html = show(page, Content, true);
    expect(html).toMatch(/<title>[^<]*Frota Exemplo/);
    expect(html).toContain('>Frota Exemplo</span>');
    const legal = `<br>NIF 500000000 · ${seat}: Rua do Exemplo, 1, Lisboa`;
    expect(html).toContain(
      `Frota Exemplo, Lda.${CONTACT}${legal}</p><p class="shrink-0 leading-7">${by}</p>`,
    );
    expect(html.match(/Volante/g)).toEqual(['Volante']);
    expect(html).not.toContain('{{');
    expect(html.match(/<footer/g)).toHaveLength(1);
  });

  test('has nothing more at the foot where the fleet has no legal lines', () => {
    const html = show(page, Content, true, without);
    expect(html).toContain(`>Frota Exemplo${CONTACT}</p><p class="shrink-0 leading-7">${by}</p>`);
    expect(html).not.toContain('{{');
  });

  test('of any other fleet is the program’s, without a slot', () => {
    const html = show(page, Content, false);
    expect(html).toMatch(/<title>[^<]*Volante/);
    expect(html).toContain('>Volante</span>');
    expect(html).not.toMatch(/\{\{|com Volante|with Volante/);
  });
});

test('terms and privacy name the company with its NIF and e-mail, for visitors and for staff', () => {
  for (const [page, Content] of [
    [register, RegisterPage],
    [staffRegister, StaffRegisterPage],
  ] as const) {
    const html = show(page, Content, true);
    const named = 'Frota Exemplo, Lda., NIF 500000000, frota@exemplo.pt';
    expect(html).toContain(`O responsável pelo tratamento é o operador da frota: ${named}.`);
    expect(html).toContain(`junto do operador da frota (${named}). Ao submeter`);
    expect(html).not.toContain('que explora esta aplicação');
  }
  expect(show(staffRegister, StaffRegisterPage, true)).toContain('>Volante</span>');
});

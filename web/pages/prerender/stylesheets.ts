import type { PageInfo } from './render-page';

/** The stylesheets there are, by their files. A page inlines the smallest that has what it needs. */
export const STYLESHEETS = {
  office: 'web/ui/styles/office.css',
  registration: 'web/ui/styles/registration.css',
  driver: 'web/ui/styles/driver.css',
  static: 'web/ui/styles/static.css',
} as const;

export type Stylesheet = keyof typeof STYLESHEETS;

export function stylesheetOf(page: PageInfo): Stylesheet {
  if (page.office) return 'office';
  if (page.driver) return 'driver';
  return page.island === undefined ? 'static' : 'registration';
}

/** `make` of each stylesheet's file. */
export function eachStylesheet<T>(make: (file: string) => T): Record<Stylesheet, T> {
  const { office, registration, driver, static: unscripted } = STYLESHEETS;
  return {
    office: make(office),
    registration: make(registration),
    driver: make(driver),
    static: make(unscripted),
  };
}

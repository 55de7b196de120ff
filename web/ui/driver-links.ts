import type { DriverStatus } from '../../src/people/drivers/schema';
import { DRIVER_STATUS_LABELS } from '../../src/people/drivers/status-rules';

export const DRIVER_TABS = ['documents', 'weeks', 'terms', 'recibos', 'car', 'account', 'history'] as const;
export type DriverTab = (typeof DRIVER_TABS)[number];

/** The open part of the drivers page: a driver's dialog at a tab, or at the document named. */
export type DriverPlace = { driver: string | null; tab: DriverTab; document: string | null };

export function driverAddress({ driver, tab, document }: DriverPlace): string {
  const named = new URLSearchParams({
    ...(driver !== null && { driver }),
    ...(tab !== 'documents' && { tab }),
    ...(document !== null && { document }),
  });
  return `/drivers?${named}`;
}

/** Opens the driver's dialog. */
export function driverLink(driver: string, tab: DriverTab = 'documents'): string {
  return driverAddress({ driver, tab, document: null });
}

/** Opens the driver's dialog at this document. */
export function documentLink(document: string): string {
  return driverAddress({ driver: null, tab: 'documents', document });
}

export function placeIn(search: string): DriverPlace | null {
  const named = new URLSearchParams(search);
  const [driver, document] = [named.get('driver'), named.get('document')];
  if (driver === null && document === null) return null;
  return { driver, document, tab: DRIVER_TABS.find((tab) => tab === named.get('tab')) ?? 'documents' };
}

const STATUS = 'estado';
const nameOf = (status: DriverStatus) => DRIVER_STATUS_LABELS[status].toLowerCase();

/** Opens the list of drivers, filtered by the status. */
export function driversLink(status: DriverStatus): string {
  return `/drivers?${STATUS}=${nameOf(status)}`;
}

export function linkedStatus(search: string): DriverStatus | undefined {
  const wanted = new URLSearchParams(search).get(STATUS);
  const statuses = Object.keys(DRIVER_STATUS_LABELS) as DriverStatus[];
  return statuses.find((status) => nameOf(status) === wanted);
}

/** A link to this part of the drivers page opens the import. */
export const IMPORT_ANCHOR = '#importar';
/** The first step where there are no drivers. */
export const FIRST_DRIVERS = {
  href: `/drivers${IMPORT_ANCHOR}`,
  label: 'Importar de um ficheiro',
  needs: 'settings',
} as const;

/** Opens the list of cars, which the drivers page has too. */
export const CARS_LIST = '/drivers?lista=viaturas';

/** Opens a car's dialog. */
export function carLink(car: string): string {
  return `${CARS_LIST}&${new URLSearchParams({ viatura: car })}`;
}

/** The part of the documents page with the papers of cars. */
export const CAR_PAPERS = '/documents#viaturas';

export function isCarsList(search: string): boolean {
  return new URLSearchParams(search).get('lista') === 'viaturas';
}

export function carIn(search: string): string | null {
  return isCarsList(search) ? new URLSearchParams(search).get('viatura') : null;
}

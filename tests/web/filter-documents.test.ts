import { expect, test } from 'vitest';
import type { DatedDocument } from '../../web/people/documents/expiring-documents';
import { filterDocuments } from '../../web/people/documents/filter-documents';

const document = (fullName: string, days: number) =>
  ({ docType: 'CC', status: 'VALIDATED', days, driver: { fullName } }) as DatedDocument;
const ALL = [document('Rui Dias', 3), document('Ávila Reis', 20), document('Bruno Dias', 40)];
const EVERY = { search: '', type: 'all', state: 'all', order: 'date' } as const;
const names = (filter: Partial<Parameters<typeof filterDocuments>[1]>) =>
  filterDocuments(ALL, { ...EVERY, ...filter }).map(({ driver }) => driver.fullName);

test('documents are searched by the name of their driver, beside the other filters', () => {
  expect(names({ search: ' dias' })).toEqual(['Rui Dias', 'Bruno Dias']);
  expect(names({ search: 'avila' })).toEqual(['Ávila Reis']);
  expect(names({ search: 'dias', state: 'expiring' })).toEqual(['Rui Dias']);
});

test('documents are sorted by date, or by driver', () => {
  expect(names({})).toEqual(['Rui Dias', 'Ávila Reis', 'Bruno Dias']);
  expect(names({ order: 'driver' })).toEqual(['Ávila Reis', 'Bruno Dias', 'Rui Dias']);
});

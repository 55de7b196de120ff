import type { Mutant } from './mutant';

/** Guards of versions of documents, and of what staff do with them. */
export const DOCUMENT_GUARDS: readonly Mutant[] = [
  {
    promise: 85,
    file: 'src/people/documents/claims.ts',
    find: '${notInArray(documents.status, [...RENEWED])} AND NOT EXISTS',
    replace: 'NOT EXISTS',
  },
  {
    promise: 85,
    file: 'src/people/documents/claims.ts',
    find: ' AND NOT EXISTS (${waiting})',
    replace: '',
  },
  {
    promise: 85,
    file: 'src/people/documents/store.ts',
    find: "THEN 'CURRENT' ELSE 'EARLIER' END",
    replace: "THEN 'CURRENT' ELSE 'CURRENT' END",
  },
  {
    promise: 85,
    file: 'src/people/drivers/decision-store.ts',
    find: "driver_id = ${id} AND standing = 'CURRENT' AND",
    replace: 'driver_id = ${id} AND',
  },
  {
    promise: 86,
    file: 'src/people/documents/printed-dates.ts',
    find: 'const question = confirmed ? null :',
    replace: 'const question = confirmed || id ? null :',
  },
  {
    promise: 86,
    file: 'src/people/documents/date-question-rules.ts',
    find: 'if (expiryDate < today) return',
    replace: "if (expiryDate < '2000-01-01') return",
  },
  {
    promise: 86,
    file: 'src/people/documents/set-expiry-date.ts',
    find: "action: 'document.correct-expiry',",
    replace: "action: 'document.corrected',",
  },
  {
    promise: 87,
    file: 'src/people/drivers/personal-data.ts',
    find: '${drivers.id} = ${id} AND NOT ${isErased})`',
    replace: '${drivers.id} = ${id})`',
  },
  {
    promise: 87,
    file: 'src/platform/sessions/auth.ts',
    find: "  'PUT /api/objects/upload/:key',",
    replace: "  'PUT /api/objects/upload/:key', 'GET /api/drivers/:id/documents',",
  },
];

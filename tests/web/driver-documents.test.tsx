import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListedDocument } from '../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { DriverDocuments } from '../../web/people/documents/driver-documents';

const ANA: Omit<DriverWithDocuments, 'documents'> = {
  id: 'c1',
  fullName: 'Ana Sousa',
  email: 'ana@exemplo.pt',
  phoneNumber: '910000000',
  cmtvdeNumber: 'TVDE-1',
  contractType: 'SLOT',
  status: 'INACTIVE',
  createdAt: '2026-10-01T10:00:00.000Z',
  leftOn: null,
  sharesIdentity: false,
  version: 1,
  renewals: [],
};

const document: ListedDocument = {
  id: 'd1',
  driverId: 'c1',
  docType: 'CC',
  status: 'VALIDATED',
  filePath: '/objects/d1',
  documentURL: '/objects/d1',
  fileName: 'cc.pdf',
  expiryDate: '2026-11-19',
  createdAt: '2026-10-01T10:00:00.000Z',
  version: 1,
};

test.each([
  ['VALIDATED', 'Válido até 19/11/2026'],
  ['EXPIRED', 'Expirou em 19/11/2026'],
] as const)('the expiry date of a document that is %s reads: %s', (status, text) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } })}>
      <DriverDocuments
        driver={{ ...ANA, documents: [{ ...document, status }] }}
        pending={new Map()}
        onDecide={() => {}}
        onLook={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(html).toContain(text);
});

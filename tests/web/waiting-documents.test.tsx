import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { OwnDocument, OwnPage, OwnVersion } from '../../src/operations/me/schema';
import type { ListedDocument } from '../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { DocumentsPart } from '../../web/driver/documents-part';
import { DriverRow } from '../../web/people/drivers/driver-row';
import { useUploads } from '../../web/people/uploads/use-uploads';
import { lisbonDate } from '../fixtures/dates';

const CC: ListedDocument = {
  id: 'd1',
  driverId: 'c1',
  docType: 'CC',
  status: 'PENDING_VALIDATION',
  fileName: 'cc.pdf',
  filePath: '/objects/d1',
  documentURL: '/objects/d1',
  expiryDate: '2036-11-19',
  createdAt: '2026-10-01T10:00:00.000Z',
  version: 1,
};
const ANA = {
  id: 'c1',
  fullName: 'Ana Sousa',
  email: 'ana@exemplo.pt',
  phoneNumber: '910000000',
  cmtvdeNumber: 'TVDE-1',
  contractType: 'SLOT' as const,
  createdAt: '2026-10-01T10:00:00.000Z',
};

function rendered(node: ReactNode): string {
  return renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
}

describe('the row of a driver', () => {
  const row = (given: Pick<DriverWithDocuments, 'status' | 'renewals'>) =>
    rendered(
      <DriverRow
        driver={{ ...ANA, ...given, leftOn: null, sharesIdentity: false, version: 1, documents: [CC] }}
        rowIndex={2}
        pending={undefined}
        approvalHintId="hint"
        undoable={false}
        onView={() => {}}
        onDecide={() => {}}
        onUndone={() => {}}
      />,
    );

  test.each([
    ['INACTIVE', true],
    ['ACTIVE', true],
    // Every document waits.
    ['PENDING_VALIDATION', false],
  ] as const)('%s says of a document that it waits: %s', (status, isSaid) => {
    expect(row({ status, renewals: [] }).includes('Por validar')).toBe(isSaid);
  });

  test('shows a renewal as such', () => {
    const html = row({ status: 'INACTIVE', renewals: [CC] });
    expect([html.includes('Renovação'), html.includes('Por validar')]).toEqual([true, false]);
  });
});

describe('the driver’s own documents', () => {
  const part = (status: OwnPage['status'], documents: OwnDocument[]) =>
    rendered(<Part status={status} documents={documents} />);
  const boxes = (html: string) => html.split('type="file"').length - 1;
  const of = (current: Partial<OwnVersion> | null, docType: OwnDocument['docType'] = 'CC'): OwnDocument => ({
    docType,
    isRequired: true,
    renewal: null,
    refused: null,
    current: current && { ...CC, rejectionReason: null, rejectionNote: null, ...current },
  });
  const missing = [of({ status: 'EXPIRED' }), of(null, 'CMTVDE')];

  test('are asked for while the driver drives', () => {
    expect(boxes(part('ACTIVE', missing))).toBe(2);
  });

  test('may be sent in by a driver who has left', () => {
    const html = part('INACTIVE', missing);
    expect(boxes(html)).toBe(0);
    expect([html.includes('>Renovar<'), html.includes('>Enviar<')]).toEqual([true, true]);
  });

  test.each([
    [60, true],
    [61, false],
  ])('are renewed %s days before their date: %s', (days, isOffered) => {
    const expiryDate = lisbonDate(new Date(), days);
    expect(part('ACTIVE', [of({ status: 'VALIDATED', expiryDate })]).includes('>Renovar<')).toBe(isOffered);
  });
});

function Part(given: Pick<ComponentProps<typeof DocumentsPart>, 'status' | 'documents'>) {
  return <DocumentsPart {...given} title="Documentos" uploads={useUploads()} onSent={() => {}} />;
}

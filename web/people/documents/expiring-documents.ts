import { queryOptions } from '@tanstack/react-query';
import { daysLeft } from '../../../src/people/documents/expiry-rules';
import type { ExpiringDocument } from '../../../src/people/documents/schema';

/** A document with the days it has left as the page is loaded. */
export type DatedDocument = ExpiringDocument & { days: number };

function withDaysLeft(documents: ExpiringDocument[]): DatedDocument[] {
  const now = new Date();
  return documents.map((document) => ({ ...document, days: daysLeft(document.expiryDate, now) }));
}

/** 30 days ahead on the dashboard, 90 on the documents page (docs/rules/calls.md#constants). */
export function expiringDocumentsQuery(days: 30 | 90) {
  return queryOptions<ExpiringDocument[], Error, DatedDocument[]>({
    queryKey: ['/api/documents', 'expiring', days],
    select: withDaysLeft,
    structuralSharing: false,
  });
}

import type { ContractType } from '../../platform/domain/contract';
import { DOC_TYPES, requiredDocuments } from '../../platform/domain/document-types';
import type { OwnDocument, OwnVersion } from './schema';

export const WEEKS_OF_A_PAGE = 8;

/** Of everything that is held on one driver. */
export const ARCHIVE_LIMIT = { limit: 6, windowSeconds: 3_600 };

/** As PDFs, each of which takes a processor's time. */
export const STATEMENT_LIMIT = { limit: 60, windowSeconds: 3_600 };

/** Each is told to the driver by a letter. */
export const ACCOUNT_LIMIT = { limit: 6, windowSeconds: 86_400 };

export type Version = OwnVersion & {
  docType: OwnDocument['docType'];
  standing: 'CURRENT' | 'RENEWAL' | 'EARLIER';
};

/** By type, those that are required or were sent in; `versions` newest first. */
export function ownDocuments(versions: readonly Version[], contractType: ContractType): OwnDocument[] {
  const required = requiredDocuments(contractType);
  return DOC_TYPES.flatMap((docType) => {
    const own = versions.filter((version) => version.docType === docType);
    const isRequired = required.includes(docType);
    if (own.length === 0 && !isRequired) return [];
    const current = own.find(({ standing }) => standing === 'CURRENT') ?? null;
    const renewal = own.find(({ standing }) => standing === 'RENEWAL') ?? null;
    const [newest] = own;
    const isRefused = newest?.standing === 'EARLIER' && newest.status === 'REJECTED' && renewal === null;
    const refused = isRefused ? newest : null;
    return [{ docType, isRequired, current, renewal, refused }];
  });
}

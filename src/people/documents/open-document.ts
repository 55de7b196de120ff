import type { FileType } from '../../platform/domain/file-types';
import { contentDisposition } from '../../platform/http/content-disposition';
import { AppError } from '../../platform/http/errors';
import { PDF_POLICY } from '../../platform/http/security-headers';
import { isKey } from '../../platform/storage/key-rules';
import type { Services } from '../../services';
import { findFile, viewDocument } from './store';

/** Records the view first, for staff; the caller must cancel an unread body. Raises `not_found`. */
export async function openDocument(services: Services, key: string, staff: string) {
  const at = services.now().toISOString();
  return open(services, key, isKey(key) ? await viewDocument(services.db, key, { staff, at }) : null);
}

/** The headers of its file alone, which are no view. Raises `not_found`. */
export async function describeDocument(services: Services, key: string) {
  const { body, headers } = await open(services, key, isKey(key) ? await findFile(services.db, key) : null);
  await body.cancel();
  return headers;
}

type File = { id: string; fileName: string; contentType: FileType };

async function open(services: Services, key: string, document: File | null) {
  if (!document) throw new AppError('not_found');
  const file = await services.storage.open(key);
  if (!file) {
    services.log.warn('document.file_missing', { document: document.id });
    throw new AppError('not_found');
  }
  return { body: file.body, headers: fileHeaders(document, file.size) };
}

const PICTURE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

const POLICIES: Record<FileType, string> = {
  'application/pdf': PDF_POLICY,
  'image/jpeg': PICTURE_POLICY,
  'image/png': PICTURE_POLICY,
};

export function fileHeaders({ fileName, contentType }: Omit<File, 'id'>, size: number) {
  return {
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Disposition': contentDisposition(fileName, contentType),
    'Content-Security-Policy': POLICIES[contentType],
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
}

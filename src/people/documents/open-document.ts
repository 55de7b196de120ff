import type { FileType } from '../../platform/domain/file-types';
import { contentDisposition } from '../../platform/http/content-disposition';
import { AppError } from '../../platform/http/errors';
import { isKey } from '../../platform/storage/key-rules';
import type { Services } from '../../services';
import { viewDocument } from './store';

/** Records the view first, for staff; the caller must cancel an unread body. Raises `not_found`. */
export async function openDocument(services: Services, key: string, staff: string) {
  const { db, storage } = services;
  const at = services.now().toISOString();
  const document = isKey(key) ? await viewDocument(db, key, { staff, at }) : null;
  if (!document) throw new AppError('not_found');
  const file = await storage.open(key);
  if (!file) {
    services.log.warn('document.file_missing', { document: document.id });
    throw new AppError('not_found');
  }
  return { body: file.body, headers: fileHeaders(document, file.size) };
}

// Chrome's viewer shows no PDF under `sandbox`.
const POLICIES: Record<FileType, string> = {
  'application/pdf': "default-src 'none'; object-src 'self'; frame-ancestors 'none'",
  'image/jpeg': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'image/png': "sandbox; default-src 'none'; frame-ancestors 'none'",
};

function fileHeaders({ fileName, contentType }: { fileName: string; contentType: FileType }, size: number) {
  return {
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Disposition': contentDisposition(fileName, contentType),
    'Content-Security-Policy': POLICIES[contentType],
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
}

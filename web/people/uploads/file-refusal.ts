import { HEIF_REFUSAL, isHeif } from '../../../src/people/documents/heif-rules';
import { fileTypeOf, START_BYTES } from '../../../src/platform/domain/file-types';
import { MAX_UPLOAD_BYTES } from '../../../src/platform/domain/limits';

/** File types that the browser offers. HEIC is not among them, so that an iPhone converts its photos. */
export const ACCEPTED_FILES = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png';

/** Why a file cannot be a document (docs/rules/documents.md#upload-box), checked before any of it is sent; null when it can. */
export async function fileRefusal(file: File): Promise<string | null> {
  if (file.size === 0) return 'O ficheiro está vazio. Escolha outro.';
  if (file.size > MAX_UPLOAD_BYTES) return 'O ficheiro tem mais de 10 MB. Escolha um mais pequeno.';
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  if (fileTypeOf(start)) return null;
  return isHeif(start) ? HEIF_REFUSAL : 'O ficheiro não é um PDF, JPG ou PNG. Escolha outro.';
}

import type { FileType } from '../../platform/domain/file-types';
import type { KnownDocument } from './merge-rules';

/** `refused`: its text and its QR code disagree. `unreadable`: it has to be typed. */
export type ReciboReading =
  | { outcome: 'read'; document: KnownDocument; reason?: undefined }
  | { outcome: 'unreadable' | 'refused'; reason: string };

/** Reads the bytes of a file; never throws for what they are. Owns the bytes. */
export type ReciboReader = (bytes: Uint8Array<ArrayBuffer>, type: FileType) => Promise<ReciboReading>;

/** Where nothing reads files: each is typed, and waits for the authority's list. */
export const typedAlone: ReciboReader = async () => ({
  outcome: 'unreadable',
  reason: 'Este ficheiro não pôde ser lido: escreva os dados do recibo.',
});

import type { FileType } from '../../platform/domain/file-types';
import type { KnownDocument } from './merge-rules';

/** `refused`: its text and its QR code disagree. `unreadable`: it has to be typed. */
export type ReciboReading =
  | { outcome: 'read'; document: KnownDocument; reason?: undefined }
  | { outcome: 'unreadable' | 'refused'; reason: string };

/** Reads the bytes of a file; never throws for what they are. Owns the bytes. */
export type ReciboReader = (bytes: Uint8Array<ArrayBuffer>, type: FileType) => Promise<ReciboReading>;

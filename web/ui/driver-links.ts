const DOCUMENT = 'document';
const DRIVER = 'driver';

/** Opens the driver's dialog at this document. */
export function documentLink(documentId: string): string {
  return `/drivers?${DOCUMENT}=${encodeURIComponent(documentId)}`;
}

export function linkedDocument(search: string): string | null {
  return new URLSearchParams(search).get(DOCUMENT);
}

/** Opens the driver's dialog. */
export function driverLink(driverId: string): string {
  return `/drivers?${DRIVER}=${encodeURIComponent(driverId)}`;
}

export function linkedDriver(search: string): string | null {
  return new URLSearchParams(search).get(DRIVER);
}

import type { DocumentStatus } from '../documents/schema';
import type { DriverStatus } from './schema';

export const DRIVER_STATUS_LABELS: Record<DriverStatus, string> = {
  ACTIVE: 'Ativo',
  PENDING_VALIDATION: 'Pendente',
  INACTIVE: 'Inativo',
};

/** Needs every listed document VALIDATED; vacuously true without any (docs/rules/drivers.md#deciding-a-driver). */
export function canApproveDriver(driver: { status: DriverStatus; documents: { status: DocumentStatus }[] }) {
  return isPending(driver) && driver.documents.every((document) => document.status === 'VALIDATED');
}

export function canRejectDriver(driver: { status: DriverStatus }): boolean {
  return isPending(driver);
}

function isPending(driver: { status: DriverStatus }): boolean {
  return driver.status === 'PENDING_VALIDATION';
}

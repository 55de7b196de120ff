import type { FleetImport } from '../../../src/fleet-import/schema';
import { errorOf } from '../../ui/requests/api-error';

/** A dry run tells what would happen, and writes nothing. */
export async function sendFleet(file: File, dryRun: boolean): Promise<FleetImport> {
  const form = new FormData();
  form.set('file', file);
  form.set('dryRun', String(dryRun));
  const response = await fetch('/api/driver-imports', { method: 'POST', body: form });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

import type { DataDecision, OpenDataRequest } from '../../../src/data-requests/schema';
import { request } from '../../ui/requests/request';

export type Decision = DataDecision & { id: string; version: number };

export function decideDataRequest({ id, version, ...payload }: Decision): Promise<OpenDataRequest> {
  return request('PATCH', `/api/data-requests/${id}/status`, {
    payload,
    headers: { 'If-Match': `"${version}"` },
  });
}

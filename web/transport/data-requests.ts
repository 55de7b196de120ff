import type { DataDecision, OpenDataRequest } from '../../src/data-requests/schema';
import { request } from './request';

type Decision = { id: string; status: DataDecision['status']; version: number };

export function decideDataRequest({ id, status, version }: Decision): Promise<OpenDataRequest> {
  return request('PATCH', `/api/data-requests/${id}/status`, {
    payload: { status },
    headers: { 'If-Match': `"${version}"` },
  });
}

import { request } from '../../ui/requests/request';
import type { UploadAddress } from '../uploads/request-upload';

/** The address that takes a file of `size` bytes from staff by PUT. */
export function requestStaffUpload(size: number, signal: AbortSignal): Promise<UploadAddress> {
  const headers = { 'Upload-Length': String(size) };
  return request('POST', '/api/objects/staff-upload', { headers, signal });
}

import type { UploadAddress } from './registration';
import { request } from './request';

/** The address that takes a file of `size` bytes from staff by PUT. */
export function requestStaffUpload(size: number, signal: AbortSignal): Promise<UploadAddress> {
  const headers = { 'Upload-Length': String(size) };
  return request('POST', '/api/objects/staff-upload', { headers, signal });
}

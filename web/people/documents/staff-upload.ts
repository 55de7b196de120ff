import { answerOf, api } from '../../ui/requests/api';
import type { UploadAddress } from '../uploads/request-upload';

/** The address that takes a file of `size` bytes from staff by PUT. */
export function requestStaffUpload(size: number, signal: AbortSignal): Promise<UploadAddress> {
  const header = { 'upload-length': String(size) };
  return answerOf(api.objects['staff-upload'].$post({ header }, { init: { signal } }));
}

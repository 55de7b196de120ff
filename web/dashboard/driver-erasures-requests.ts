import { post } from '../ui/requests/request';

export function postponeErasure(driverId: string): Promise<{ erasesAt: string }> {
  return post(`/api/driver-erasures/${driverId}/postpone`);
}

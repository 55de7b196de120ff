export const NAMING_LIMITS = {
  name: 'vehicle',
  visitor: { limit: 60, windowSeconds: 3_600 },
  newcomers: { limit: 60, windowSeconds: 3_600 },
  address: { limit: 600, windowSeconds: 3_600 },
  network: { limit: 1_200, windowSeconds: 3_600 },
};

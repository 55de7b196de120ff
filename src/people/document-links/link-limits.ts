export const LINK_LIMITS = {
  name: 'document link',
  visitor: { limit: 60, windowSeconds: 3_600 },
  newcomers: { limit: 60, windowSeconds: 3_600 },
  address: { limit: 600, windowSeconds: 3_600 },
  network: { limit: 1_200, windowSeconds: 3_600 },
};

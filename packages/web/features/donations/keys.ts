/** The cache keys of donations. */
export const donationKeys = {
  of: (donorId: string) => ['donations', donorId] as const,
};

/** Whether a donor would come: said of every donor, on the dashboard too. */
export const availabilityMessages = {
  available: 'Available',
  notAvailable: 'Not available',
} as const;

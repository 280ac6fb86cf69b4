/** The address in mails. */
export const site = 'https://bank.campus.test';

/** The limits of notices on the embedded trial's campus. */
export const noticeLimits = {
  donorsPerUrgentRequest: 5,
  donorsPerModerateRequest: 3,
  donorsPerLowRequest: 0,
  donorsPerPosterAndDay: 7,
  offerMailsPerPosterAndDay: 20,
  mailsPerDay: 500,
} as const;

/** The donors who have offered to help with a request that is closed, or of whom its owner says that they have donated. */
export const offering = Array.from({ length: 5 }, (_, index) => `donor-${index}@campus.test`);

/** Milliseconds by which a server's clock is advanced: longer than an attempt to send a mail may take. */
export const clockStep = 100_000;

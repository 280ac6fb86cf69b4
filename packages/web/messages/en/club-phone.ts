/** The way out where the site fails somebody who needs blood. */
export const clubPhoneMessages = {
  /** Followed by the number. */
  orCall: 'Or call the club:',
} as const;

/** The banner of an unverified address (specification sections 2 and 8). */
export const unverifiedMessages = {
  unverified: 'Your email address is not verified.',
  /** These two in short, for the eye on phones. */
  unverifiedShort: 'Email not verified',
  resend: 'Resend Verification Email',
  resendShort: 'Resend',
  resending: 'Sending…',
  resent: 'Verification email resent! Please check your inbox (and spam folder).',
  resendFailed:
    'Failed to resend verification email. You may have resent too recently, or an error occurred.',
  verificationNotSent: 'The verification email could not be sent. Please send it again.',
} as const;

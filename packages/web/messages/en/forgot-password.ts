/** The messages of password reset (specification sections 5 and 8). */
export const forgotPasswordMessages = {
  title: 'Reset Password',
  text: 'Enter your email address, and we will send you a link to choose a new password.',
  send: 'Send Reset Link',
  sending: 'Sending…',
  backToLogin: 'Back to Login',
  emailMissing: 'Please enter your email address.',
  failed: 'Failed to send password reset email. Please try again, or ensure the email is correct.',
  sent: 'If an account exists for this email, a password reset link has been sent. Please check your inbox (and spam folder).',
} as const;

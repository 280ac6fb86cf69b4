/** What is said to those whom a campus keeps out: by its e-mail domains, or one by one. */
export const communityWords = {
  suspended: (adminPhone: string) => `Your account is suspended. Please contact an admin (${adminPhone}).`,
  /** Of a closed community, whose domains campus.json names. */
  ownAddress: (domains: readonly string[]) =>
    `Please use your university email address (${domains.join(', ')}).`,
  verifyToRead: 'Please verify your email address to see donors and requests.',
  verifyAdvice:
    'Open the link in the email that we sent you, and they appear here. No email? Have it sent again with the button at the top of this page.',
  foreignReader: (domains: readonly string[]) =>
    `Only members with a university email address (${domains.join(', ')}) can see donors and requests.`,
  foreignAdvice: 'Please register again with that address.',
} as const;

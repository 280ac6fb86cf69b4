/**
 * Every length and bound of the product, once. firebase/firestore.rules holds the same numbers; a test compares them.
 * Lengths are in UTF-16 code units, as both JavaScript and the rules language count them.
 */
export const limits = {
  name: 100,
  id: 40,
  recordId: 40,
  email: 254,
  phoneMin: 6,
  phoneMax: 20,
  hospital: 150,
  department: 60,
  additionalInfo: 1_000,
  unitsMin: 1,
  unitsMax: 100,
  passwordMin: 6,
  passwordMax: 4_096,
  /** The most documents that a member may list in one call. */
  listMax: 100,
  emailDomainsMax: 50,
  /** The longest pattern that the embedded host's rules engine compiles. */
  emailPatternMax: 1_000,
} as const;

/**
 * Every length and bound of the product, once: `npm run rules` writes them into firebase/firestore.rules. Lengths are in
 * UTF-16 code units, as both JavaScript and the rules language count them.
 */
export const limits = {
  name: 100,
  id: 40,
  recordId: 40,
  email: 254,
  emailLocalPart: 64,
  phoneMin: 6,
  phoneMax: 20,
  hospital: 150,
  department: 60,
  /** What a campus asks donors beside the specified fields: how many attributes, and their values. */
  attributesMax: 4,
  attribute: 60,
  additionalInfo: 1_000,
  offerMessage: 300,
  callNote: 200,
  /** More attempts at one donor for one request than anybody makes. */
  callAttemptsMax: 1_000,
  unitsMin: 1,
  unitsMax: 100,
  /** How far ahead blood may be needed. */
  neededByDays: 60,
  /** How many requests a member may post in a day, on the embedded host: Firebase's rules can't count. */
  requestsPerDay: 20,
  /** How many calls a volunteer may begin in a day, and so how many numbers one may see; on the embedded host. */
  callsPerDay: 300,
  /** How many donors and requests a member may report in a day: on Firebase more are stored, and mark no donor. */
  reportsPerDay: 10,
  passwordMin: 6,
  passwordMax: 4_096,
  /** The most documents that a member may list in one call. */
  listMax: 100,
  /** The most search terms of a record, and the most characters of all of them together. */
  searchTermsMax: 100,
  searchTermsLength: 1_600,
  /** The most records that one entry of the audit log names. */
  auditTargetsMax: 100,
  /** The most characters of all their ids together: as many as user ids may have. */
  auditTargetsLength: 12_800,
  /** The most records that one entry of the audit log counts without naming them. */
  auditCountMax: 1_000_000,
  fileName: 200,
  emailDomainsMax: 50,
  /** The longest pattern that the embedded host's rules engine compiles. */
  emailPatternMax: 1_000,
} as const;

/** The regular expression of a contact number: enough digits, between the marks that people write in a number. */
export const phoneSyntax = `[ +()-]*([0-9][ +()-]*){${limits.phoneMin},}`;
export const phonePattern = new RegExp(`^${phoneSyntax}$`);

/** Mutants that decide as the rules do, and why. */
interface Equivalent {
  /** The functions or `allow`s they are in: the beginnings of their names in the trial. */
  readonly places: readonly string[];
  /** The names of the changes in the trial. */
  readonly changes: readonly string[];
  readonly because: string;
}

/** All known equivalent mutants. An entry that matches no mutant fails the trial too. */
export const equivalents: readonly Equivalent[] = [
  {
    places: ['/databases/{database}/documents'],
    changes: ['/databases becomes /{anything}', '/documents becomes /{anything}'],
    because: 'Every document path begins with it.',
  },
  {
    places: ['isSelf()', 'verified()', 'isAdmin()'],
    changes: ['signedIn() becomes true'],
    because: 'For a visitor request.auth is null; a property of null is an error, and an error denies.',
  },
  {
    places: ['hasCommunityAddress()'],
    changes: ['pattern at 4: + becomes *', 'pattern at 24: + becomes *'],
    because: 'No address has an empty name, nor a domain that begins with a dot.',
  },
  {
    places: ['hasCommunityAddress()'],
    changes: [
      "request.auth.token.email.matches('') becomes true",
      "request.auth.token.email.matches('') becomes false",
    ],
    because: 'The open community does not evaluate the address.',
  },
  {
    places: ['isSuspended()'],
    changes: ["'provisional' becomes 'provisionalx'", "'provisional' becomes ''"],
    because: 'A missing status may count as anything but suspended.',
  },
  {
    places: ['isTrimmed()'],
    changes: ['pattern at 133: ? becomes *'],
    because: 'A repetition of texts that end visibly is a text that ends visibly.',
  },
  {
    places: ['isUnbroken()'],
    changes: [
      'pattern at 0: [^\\p{Cc}\\p{Zl}\\p{Zp}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}] becomes [^\\p{Cc}\\p{Zl}\\p{Zp}\\x{2029}-\\x{202E}\\x{2066}-\\x{2069}]',
    ],
    because: 'U+2029 is the only character of Zp, which is in the class already.',
  },
  {
    places: ['isUnbroken()'],
    changes: ['pattern at 55: * becomes +'],
    because: 'isTrimmed() has found a character that is no line end.',
  },
  {
    places: ['isText()'],
    changes: ['text is string becomes true'],
    because:
      'Only strings have matches(), which isTrimmed() calls: on anything else it is an error, and that denies.',
  },
  { places: ['isDate()'], changes: ['text is string becomes true'], because: 'Only strings have matches().' },
  {
    places: ['isRecordId()'],
    changes: ['pattern at 0: [A-Za-z0-9_-] becomes [A-Za-z\\x{2F}-\\x{39}_-]', 'pattern at 13: + becomes *'],
    because: 'U+002F is the slash, which parts ids; and none is empty.',
  },
  {
    places: ['isLines()'],
    changes: ["'' becomes 'x'"],
    because: 'A line end may be replaced by anything that does not break a line.',
  },
  {
    places: ['isOwnEmail()'],
    changes: ['text.size() <= 254 becomes true', '254 becomes 255'],
    because: 'The token has the same address, and no account here has a longer one.',
  },
  {
    places: ['isAdminRecord()'],
    changes: ["'user' becomes 'userx'", "'user' becomes ''"],
    because: 'A missing role may count as anything but admin.',
  },
  {
    places: ['leavesTombstone()'],
    changes: ['tombstone.diff(resource.data) becomes resource.data.diff(tombstone)'],
    because: 'The same keys are affected in both directions.',
  },
  {
    places: ['isReviewByAdmin()'],
    changes: ['false becomes true', 'true becomes false'],
    because: 'A missing flag may count as either: only its type is checked.',
  },
  {
    places: ['hasDonorDetails()'],
    changes: ['donor.allowContactVisibility is bool becomes true'],
    because: 'contactIsTogether() chooses by it, and a choice by anything but true and false is an error.',
  },
  { places: ['users/{uid} allow list'], changes: ['for get too'], because: 'get has isAdmin() too.' },
  {
    places: ['donors/{uid} allow list', 'bloodRequests/{id} allow list'],
    changes: ['for get too'],
    because: 'A get has no query, so isShortList() is an error; what is left is among what get has.',
  },
  {
    places: ['donors/{uid}/private/contact allow get'],
    changes: ['for list too'],
    because: 'A query tells no id, so none is about this one document.',
  },
  {
    places: [
      'users/{uid} allow create',
      'users/{uid} allow update',
      'donors/{uid} allow create',
      'donors/{uid} allow update',
      'donors/{uid}/private/contact allow create, update',
      'bloodRequests/{id} allow create',
      'bloodRequests/{id} allow update',
    ],
    changes: ['for delete too'],
    because: 'The condition asks for what the document will hold; of one that is deleted that is an error.',
  },
  {
    places: [
      'users/{uid} allow update',
      'users/{uid} allow delete',
      'donors/{uid} allow update',
      'bloodRequests/{id} allow update',
    ],
    changes: ['for create too'],
    because: 'The condition asks for what the document held before; of one that is created that is an error.',
  },
];

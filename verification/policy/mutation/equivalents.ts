/** Mutants that decide as the rules do, and why. */
interface Equivalent {
  /** The functions or `allow`s they are in: the beginnings of their names in the trial. */
  readonly places: readonly string[];
  /** The names of the changes in the trial. */
  readonly changes: readonly string[];
  readonly because: string;
}

const choosesTheNumber =
  'contactIsTogether() chooses by it, and a choice by anything but true and false is an error.';

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
    places: ['isRecordId()'],
    changes: ['pattern at 13: + becomes *'],
    because: 'No document has an empty id, and an import without one has no entry of the log.',
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
    changes: ['pattern at 0: [A-Za-z0-9_-] becomes [A-Za-z\\x{2F}-\\x{39}_-]'],
    because: 'U+002F is the slash, which parts ids.',
  },
  {
    places: ['isEmail()'],
    changes: [
      'pattern at 0: [^@ A-Z] becomes [^@ \\x{40}-\\x{5A}]',
      'pattern at 10: [^@ A-Z] becomes [^@ \\x{40}-\\x{5A}]',
    ],
    because: 'U+0040 is the @, which is in the class already.',
  },
  {
    places: ['isRosterId()'],
    changes: ['pattern at 7: [0-9a-f] becomes [\\x{2F}-\\x{39}a-f]'],
    because: 'U+002F is the slash, which parts ids.',
  },
  {
    places: ['donors/{uid} allow delete: if isAddressee'],
    changes: ['for create too'],
    because: 'Nothing is held before a creation.',
  },
  {
    places: ['donors/{uid}/private/contact allow delete: if isAddressee'],
    changes: ['for create too', 'for update too'],
    because:
      'The entry is deleted in the same commit, which the rule of entries allows only without the number.',
  },
  {
    places: ['donors/{uid}/private/contact allow get'],
    changes: ['get(donorPath(uid)) becomes getAfter(donorPath(uid))'],
    because: 'After a read all is as before.',
  },
  {
    places: ['isListed()'],
    changes: ['get(donorPath(invitation.donor)) becomes getAfter(donorPath(invitation.donor))'],
    because: 'A commit that invites has no other action, so it changes no entry.',
  },
  {
    places: ['isLines()'],
    changes: ["'' becomes 'x'"],
    because: 'A line end may be replaced by anything that does not break a line.',
  },
  {
    places: ['hasSearchTerms()'],
    changes: ["[] becomes ['nickname']"],
    because: 'Missing terms may count as an array within the bounds.',
  },
  {
    places: ['wholeNumberTerm()'],
    changes: ['digits.size() > 10 becomes digits.size() >= 10', '10 becomes 9'],
    because: 'The last ten of ten digits are all of them.',
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
    places: ['hasDonorDetails()'],
    changes: ['donor.allowContactVisibility is bool becomes true'],
    because: choosesTheNumber,
  },
  {
    places: ['hasRosterDetails()'],
    changes: ['entry.allowContactVisibility is bool becomes true'],
    because: choosesTheNumber,
  },
  {
    places: ['isDeadline()'],
    changes: ['time is timestamp becomes true'],
    because: 'Only a timestamp compares with a timestamp: anything else is an error, and that denies.',
  },
  {
    places: ['bloodRequests/{id}/offers/{uid} allow list'],
    changes: ['for get too'],
    because: 'get has isForOwnRequest() too.',
  },
  {
    places: ['bloodRequests/{id}/offers/{uid} allow get'],
    changes: ['for list too'],
    because: 'A query tells no id, and admins list offers by the rule for all requests.',
  },
  { places: ['users/{uid} allow list'], changes: ['for get too'], because: 'get has isAdmin() too.' },
  {
    places: [
      'donors/{uid} allow list',
      'bloodRequests/{id} allow list',
      '{donor=**}/private/{part} allow list',
    ],
    changes: ['for get too'],
    because: 'A get has no query, so isShortList() is an error; what is left is among what get has.',
  },
  {
    places: [
      'donors/{uid}/private/contact allow get',
      'rosterSecrets/ids allow get',
      'noticeSettings/{uid} allow get, delete',
      'requestNotices/{id} allow get: if isOwnerOf(id)',
    ],
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
      'bloodRequests/{id}/offers/{uid} allow create',
      'bloodRequests/{id}/offers/{uid} allow update',
      'noticeSettings/{uid} allow create',
      'noticeSettings/{uid} allow update',
      'auditLog/{id} allow create',
      'auditLogHeads/{uid} allow create, update',
      'rosterSecrets/ids allow create',
      'invitations/{id} allow create',
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
      'bloodRequests/{id}/offers/{uid} allow update',
    ],
    changes: ['for create too'],
    because: 'The condition asks for what the document held before; of one that is created that is an error.',
  },
  {
    places: ['noticeSettings/{uid} allow create'],
    changes: ['for update too'],
    because: 'An update is allowed on fewer conditions.',
  },
  {
    places: ['actsAsAdmin()'],
    changes: ['isAdmin() becomes true'],
    because: 'The rule of the new entry asks for it.',
  },
  {
    places: ['isOwnerOf()'],
    changes: [
      'get(/databases/$(database)/documents/bloodRequests/$(id)) becomes getAfter(/databases/$(database)/documents/bloodRequests/$(id))',
    ],
    because: 'Only reads ask for it, after which all is as before.',
  },
];

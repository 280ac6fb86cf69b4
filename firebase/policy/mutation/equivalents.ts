import { adminActionsOnMany, adminActionsOnOne } from '@blood-bank/domain/records/audit-entry';

const listed = (texts: readonly string[]) => `['${texts.join("', '")}']`;

/**
 * The mutants that decide as the rules do, by the reason why: the function or the beginning of the `allow`, and the change, as the
 * trial names them. One that matches no surviving mutant fails the trial too.
 */
export const equivalents: Readonly<Record<string, readonly string[]>> = {
  'Every document path begins with it.': [
    '/databases/{database}/documents: /databases becomes /{anything}',
    '/databases/{database}/documents: /documents becomes /{anything}',
  ],
  'For a visitor request.auth is null; a property of null is an error, and an error denies.': [
    'isSelf(): signedIn() becomes true',
    'verified(): signedIn() becomes true',
    'isAdmin(): signedIn() becomes true',
  ],
  'No address has an empty name, nor a domain that begins with a dot.': [
    'hasCommunityAddress(): pattern + becomes *',
    'hasCommunityAddress(): pattern + becomes *, occurrence 2',
  ],
  'The open community does not evaluate the address.': [
    "hasCommunityAddress(): request.auth.token.email.matches('') becomes true",
    "hasCommunityAddress(): request.auth.token.email.matches('') becomes false",
  ],
  'No document has an empty id, and an import without one has no entry of the log.': [
    'isRecordId(): pattern + becomes *',
  ],
  'A missing status or role may count as anything but suspended or admin.': [
    'isSuspended(): null becomes false',
    'isAdminRecord(): null becomes false',
    'isCaller(): false becomes null',
  ],
  'A difference affects the same keys from either side.': [
    'areAttributes(): attributes.diff(former) becomes former.diff(attributes)',
  ],
  'A repetition of texts that end visibly is a text that ends visibly.': ['isTrimmed(): pattern ? becomes *'],
  'isTrimmed() has found a character that is no line end.': ['isUnbroken(): pattern * becomes +'],
  'U+002F is the slash, which parts ids.': [
    'isRecordId(): pattern [A-Za-z0-9_-] becomes [A-Za-z\\x{2F}-\\x{39}_-]',
    'isRosterId(): pattern [0-9a-f] becomes [\\x{2F}-\\x{39}a-f]',
    'isDevice(): pattern [0-9] becomes [\\x{2F}-\\x{39}]',
  ],
  'isOnOne() has decided on these.': adminActionsOnOne.map(
    (action) =>
      `isOnMany(): ${listed(adminActionsOnMany)} becomes ${listed([...adminActionsOnMany, action])}`,
  ),
  'Nothing is held before a creation.': ['donors/{uid} allow delete: if isAddressee: for create too'],
  'The entry is deleted in the same commit, which the rule of entries allows only without the number.': [
    'donors/{uid}/private/contact allow delete: if isAddressee: for create too',
    'donors/{uid}/private/contact allow delete: if isAddressee: for update too',
  ],
  'After a read all is as before.': [
    'donors/{uid}/private/contact allow get: get(donorPath(uid)) becomes getAfter(donorPath(uid))',
    'isActiveDonor(): get(donorPath(uid)) becomes getAfter(donorPath(uid))',
    'hasOffered(): get(offerPath(id, request.auth.uid)) becomes getAfter(offerPath(id, request.auth.uid))',
    'callsNow(): get(requestPath(call.requestId)) becomes getAfter(requestPath(call.requestId))',
    'callsNow(): get(callPath(get(callHeadPath(donorId)).data.call)) becomes getAfter(callPath(get(callHeadPath(donorId)).data.call))',
    'callsNow(): get(callHeadPath(donorId)) becomes getAfter(callHeadPath(donorId))',
  ],
  'A commit that invites has no other action, so it changes no entry.': [
    'isListed(): get(donorPath(invitation.donor)) becomes getAfter(donorPath(invitation.donor))',
  ],
  'A line end may be replaced by anything that does not break a line.': ["isLines(): '' becomes 'x'"],
  'Missing terms may count as an array within the bounds.': ["hasSearchTerms(): [] becomes ['nickname']"],
  'The last ten of ten digits are all of them.': [
    'wholeNumberTerm(): digits.size() > 10 becomes digits.size() >= 10',
    'wholeNumberTerm(): 10 becomes 9',
  ],
  'The token has the same address, and no account here has a longer one.': [
    'isOwnEmail(): text.size() <= 254 becomes true',
    'isOwnEmail(): 254 becomes 255',
  ],
  'The same keys are affected in both directions.': [
    'leavesTombstone(): tombstone.diff(resource.data) becomes resource.data.diff(tombstone)',
  ],
  'A query tells no id, and admins list offers by the rule for all requests.': [
    'bloodRequests/{id}/offers/{uid} allow get: for list too',
  ],
  'A get has no query, so isShortList() is an error; what is left is among what get has.': [
    'donors/{uid} allow list: for get too',
    'donors/{uid}/donations/{day} allow list: for get too',
    'bloodRequests/{id} allow list: for get too',
    'bloodRequests/{id}/offers/{uid} allow list: if isShortList() && isCaller(): for get too',
    'calls/{id} allow list: for get too',
    '{donor=**}/private/{part} allow list: for get too',
  ],
  'A query tells no id, so none is about this one document.': [
    'donors/{uid}/private/contact allow get: for list too',
    'bloodRequests/{id}/offers/{uid}/private/contact allow get: for list too',
    'rosterSecrets/ids allow get: for list too',
    'noticeSettings/{uid} allow get, delete: for list too',
    'requestNotices/{id} allow get: if isOwnerOf(id): for list too',
  ],
  'The condition asks for what the document held before; of one that is created that is an error.': [
    'users/{uid} allow update: for create too',
    'users/{uid} allow delete: for create too',
    'donors/{uid} allow update: for create too',
    'bloodRequests/{id} allow update: for create too',
    'bloodRequests/{id}/offers/{uid} allow update: for create too',
    'calls/{id} allow update: for create too',
    'duplicates/{id} allow update: for create too',
  ],
  'Two maps have the same unchanged keys.': [
    'changesWhatIsKept(): record.diff(before) becomes before.diff(record)',
  ],
  'The number in the record changes with the private part, whose rule compares it.': [
    "changesWhatIsKept(): ['numberReportedAt', 'changedByImport', 'searchTerms', 'attributes'] becomes ['numberReportedAt', 'changedByImport', 'searchTerms', 'attributes', 'contactNumber']",
  ],
  'No client deletes a call.': [
    'isInProgress(): exists(callPath(callId)) becomes existsAfter(callPath(callId))',
  ],
  'An equal end is no change.': ['movesPause(): stored < end becomes stored <= end'],
  'Who has recorded an offer never changes.': [
    'bloodRequests/{id}/offers/{uid}/private/contact allow delete: if isCaller(): getAfter(offerPath(id, uid)) becomes get(offerPath(id, uid))',
  ],
  'An update is allowed on fewer conditions.': ['noticeSettings/{uid} allow create: for update too'],
  'The rule of the new entry asks for it.': ['actsAsAdmin(): isAdmin() becomes true'],
  'Only reads ask for it, after which all is as before.': [
    'isOwnerOf(): get(/databases/$(database)/documents/bloodRequests/$(id)) becomes getAfter(/databases/$(database)/documents/bloodRequests/$(id))',
  ],
};

import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { callFields, callNoteFields, callOutcomes } from '@blood-bank/domain/records/call';
import { donorFields } from '@blood-bank/domain/records/donor';
import { serverTimestamp } from 'firebase/firestore/lite';
import { accountNames } from '../accounts.ts';
import { decisions } from '../decisions.ts';
import {
  at,
  callAt,
  called,
  callHeadAt,
  changed,
  donor,
  entry,
  newCall,
  numberAt,
  offerAt,
  offeredNumber,
  people,
  rosterId,
  startOfTrial,
  storedDonor,
  storedOffer,
  storedRequest,
  unknownField,
  without,
} from '../documents.ts';
import { choice, type FieldValues, just, valuesOf } from '../field-values.ts';
import { changesOf, changesOfAll, each, variantsOf } from '../shapes.ts';

const path = callAt('member');
/** An active request of the owner, and donor records of all, who hide their numbers. */
const campus = {
  ...people,
  ...Object.assign({}, ...accountNames.map((name) => donor(name, 'hidden'))),
  'bloodRequests/wanted': storedRequest('owner'),
};
const shape = {
  requestId: just('wanted'),
  donorId: just('{member}'),
  callerId: just('{volunteer}'),
  callerName: just('Ayesha Rahman'),
  startedAt: just(serverTimestamp()),
  outcome: just('calling'),
  note: valuesOf(callNoteFields.note),
  notBefore: { accepted: [null], refused: ['2027-01-01'], mayBeMissing: true },
  attempts: just(1),
};
const recorded = callOutcomes.filter((outcome) => outcome !== 'calling');
/** Those that say nothing more than themselves. */
const plain = recorded.filter((outcome) => outcome !== 'coming');
const { outcome: _, note: __, notBefore: ___, ...fixed } = callFields;
const otherFields = { ...changesOfAll(fixed, newCall('member')), donorId: '{owner}', callerId: '{admin}' };
const changesToo = each(otherFields);
const donorToo = each(
  without(
    {
      ...changesOfAll(donorFields, storedDonor('member', 'hidden')),
      importId: 'x',
      changedByImport: 'x',
      searchTerms: ['ra'],
    },
    'pausedUntil',
    'numberReportedAt',
  ),
);
const heads = [
  { data: { call: 'wanted_{member}' }, fits: true },
  { data: { call: 'wanted_{member}', [unknownField]: 'x' }, fits: false },
];
const next = { attempts: 2 };
const declines = { outcome: 'declined', notBefore: '2027-01-01' };
const pauses = { pausedUntil: '2027-01-01' };
const declined = called('member', 'volunteer', 'declined', -60, declines);
const longerPause = changed(campus, 'donors/{member}', { pausedUntil: '2027-06-01' });
const shorterPause = changed(campus, 'donors/{member}', { pausedUntil: '2026-12-01' });

/** A call of an admin for another request, which is the donor's newest. */
const otherCall = {
  'calls/other_{member}': { ...called('member', 'admin')[path], requestId: 'other' },
  [callHeadAt('member')]: { call: 'other_{member}' },
};

/** The same of the volunteer. */
const ownOtherCall = {
  ...otherCall,
  'calls/other_{member}': { ...called('member')[path], requestId: 'other' },
};

/** A roster entry that the volunteer is calling. */
const rosterCall = `calls/wanted_${rosterId}`;
const rosterOffer = `bloodRequests/wanted/offers/${rosterId}`;
const ofRoster = {
  ...entry(),
  [rosterCall]: { ...called('member')[path], donorId: rosterId },
  [`callHeads/${rosterId}`]: { call: `wanted_${rosterId}` },
};

/** An offer that the volunteer has recorded after a call. */
const coming = {
  ...campus,
  ...called('member', 'volunteer', 'coming'),
  ...at(offerAt('member'), storedOffer('member'), { recordedBy: '{volunteer}' }),
  ...at(numberAt('member'), offeredNumber()),
};

/** The same withdrawn, with a number that is left. */
const leftover = {
  ...coming,
  ...at(offerAt('member'), storedOffer('member', 'withdrawn'), { recordedBy: '{volunteer}' }),
};

// Who may call again depends on how the last call ended, and when it began.
const byOutcome = callOutcomes.map((outcome) => {
  const isFinal = ['coming', 'declined', 'wrong-number'].includes(outcome);
  const others = outcome === 'calling' ? 'admin' : 'volunteer admin';
  return decisions('calls')`
  given ${campus} ${called('member', 'admin', outcome)}
  only ${isFinal ? 'nobody' : others}            | calling(member,self,${next})
  given ${campus} ${called('member', 'admin', outcome, 15)}
  only ${isFinal ? 'nobody' : 'volunteer admin'} | calling(member,self,${next})
`;
});
// No number once the request is closed.
const byRequest = requestStatuses.map((status) => {
  const callers = status === 'active' ? 'volunteer admin' : 'nobody';
  const closed = { ...campus, 'bloodRequests/wanted': storedRequest('owner', status) };
  return decisions('calls')`
  given ${closed}
  only ${callers} | calling(member,self)
  given ${closed} ${called('member')}
  ${status === 'active' ? 'may' : 'not'} volunteer | get contact(member)
                                  | update ${path} outcome=coming + offerByPhone(member)
  may volunteer   | update ${path} outcome=no-answer
`;
});

const table = decisions('calls')`
  # A volunteer or an admin calls an active donor for an active request, and nobody else tries meanwhile (051).
  given ${campus}
  fits volunteer       | set ${path} ${variantsOf(newCall('member'), shape)} + callHead(member)
                       | set ${path} newCall(member) + set callHeadAt(member) ${heads}
  only volunteer admin | calling(member,self)
  not volunteer        | set ${path} newCall(member) ; callHead(member)
                       | calling(member,admin)
                       | calling(member,volunteer,callerName="Bashir Das")
                       | set ${path} newCall(member) requestId=other + callHead(member)
                       | set ${path} newCall(member) donorId={owner} + callHead(member)
                       | set ${path} newCall(member) + set callHeadAt(member) call=other
                       | set calls/odd newCall(member) + set callHeadAt(member) call=odd
                       | calling(member) + set callHeadAt(owner) call=wanted_{member}
                       | calling(member) + set others/{member} call=wanted_{member}
                       | set bloodRequests/own newRequest(volunteer) + set calls/own_{member} newCall(member) requestId=own + \
                         set callHeadAt(member) call=own_{member}
                       | calling(volunteer) + registration(volunteer) | without(${campus},donors/{volunteer},contact(volunteer))
                       | calling(member) | without(${campus},wanted)
                       | calling(member) | without(${campus},donors/{member})
                       | calling(member) | changed(${campus},donors/{member},isProfileActive=false)
                       | calling(member) | changed(${campus},users/{volunteer},isVolunteer=false)
                       | calling(member) | changed(${campus},users/{volunteer},isVolunteer="true")
                       | calling(member) | changed(${campus},users/{volunteer},suspension)
                       | calling(member) | changed(${campus},users/{volunteer},emailVerified=false,isVolunteer=false)
                       | calling(member) | lacking(${campus},users/{volunteer},isVolunteer)
  may volunteer        | calling(member) | lacking(${campus},donors/{member},isProfileActive)
                       # Unavailable donors may be asked, if nobody else is left.
                       | calling(member) | changed(${campus},donors/{member},isAvailable=false)
  # One call at a time, for whatever request.
  given ${campus} at(callHeadAt(member),call=other_{member})
  may volunteer        | calling(member)
  given ${campus} ${otherCall}
  not volunteer        | calling(member)
  given ${campus} ${called('member')} ${otherCall}
  not volunteer        | callHead(member)
  # The caller goes on, and the number of attempts with it.
  given ${campus} ${called('member')}
  may volunteer        | calling(member,volunteer,${next})
  not volunteer admin  | calling(member,self) ; calling(member,self,attempts=3) ; calling(member,self,attempts=0)
  may volunteer        | update ${path} attempts=2 startedAt=serverTimestamp()
  not volunteer        | update ${path} attempts=2 startedAt=serverTimestamp() callerId={admin}
  # The caller says how it ended, and may correct it for a day.
  fits volunteer       | update ${path} ${changesOf({ outcome: choice(plain) })}
                       | update ${path} outcome=later ${changesOf({ note: shape.note, notBefore: soonDates() })}
                       | update ${path} outcome=later ${changesToo}
  only volunteer       | update ${path} outcome=later ; update ${path} outcome=wrong-number note="His brother’s"
  not volunteer        | each-field update ${path} ${otherFields}
  given ${campus} ${called('member', 'volunteer', 'declined')}
  may volunteer        | each ${plain.map((outcome) => ({ kind: 'update' as const, path, data: { outcome } }))}
  not volunteer        | update ${path} outcome=later | changed(${campus},users/{volunteer},isVolunteer=false) ${called('member')}
  given ${campus} ${called('member', 'volunteer', 'calling', 24 * 60)}
  not volunteer        | update ${path} outcome=later
  given ${campus} ${called('member', 'volunteer', 'calling', 23.5 * 60)}
  may volunteer        | update ${path} outcome=later
  # Coming is an offer, which the caller records, or that the donor has made.
  given ${campus} ${called('member')}
  only volunteer       | update ${path} outcome=coming + offerByPhone(member)
  not volunteer        | update ${path} outcome=coming ; offerByPhone(member)
                       | update ${path} outcome=later + offerByPhone(member)
                       | update ${path} outcome=coming + offerByPhone(member,admin)
                       | update ${path} outcome=coming + set offerAt(member) newOffer(member) + numberOf(member)
                       | update ${path} outcome=coming + set offerAt(member) newOffer(member) recordedBy={volunteer}
                       | update ${path} outcome=coming + set offerAt(member) newOffer(member) recordedBy={volunteer} + \
                         numberOf(member,contactNumber=otherNumber)
                       | update ${path} outcome=coming + offerByPhone(owner)
                       | calling(owner) + offerByPhone(owner)
                       | offerByPhone(member) | ${campus} ${called('member', 'volunteer', 'coming')}
  not member           | set offerAt(member) newOffer(member) recordedBy={volunteer} + numberOf(member)
                       | set offerAt(member) newOffer(member) recordedBy={member} + numberOf(member)
  may member           | set offerAt(member) newOffer(member) recordedBy=null + numberOf(member)
  may volunteer        | update ${path} outcome=coming | ${campus} ${called('member')} at(offerAt(member),storedOffer(member))
                       | update ${path} outcome=coming | ${campus} ${called('member')} at(offerAt(member),storedOffer(member,donated))
                       | update ${path} outcome=coming + offerByPhone(member) | \
                         ${campus} ${called('member')} at(offerAt(member),storedOffer(member,withdrawn))
  not volunteer        | update ${path} outcome=coming | ${campus} ${called('member')} at(offerAt(member),storedOffer(member,withdrawn))
  # A donor without an account, too.
  given ${campus} ${ofRoster}
  only volunteer admin | get rosterContact
  may volunteer        | update ${rosterCall} outcome=coming + \
                         set ${rosterOffer} newOffer(member) userId=rosterId recordedBy={volunteer} + \
                         set ${rosterOffer}/private/contact offeredNumber()
                       | update ${rosterCall} ${declines} + update rosterPath ${pauses}
  not admin            | update rosterPath pausedUntil=2027-01-01 ; update rosterPath numberReportedAt=serverTimestamp()
  # A correction takes the offer back.
  given ${coming}
  may volunteer        | update ${path} outcome=no-answer + withdrawal(member)
                       | update ${path} outcome=no-answer | without(${coming},offerAt(member),numberAt(member))
                       | delete wanted + delete offerAt(member) + delete numberAt(member) + update ${path} outcome=no-answer | \
                         changed(changed(${coming},wanted,userId={volunteer}),offerAt(member),requestUserId={volunteer})
                       | update ${path} outcome=coming note="Comes at nine"
  not volunteer        | update ${path} outcome=no-answer
                       | update ${path} outcome=no-answer + delete offerAt(member) + delete numberAt(member)
                       | update offerAt(member) status=withdrawn message="" ; delete numberAt(member)
                       | withdrawal(member)
                       | numberOf(member) | without(${leftover},numberAt(member))
                       | update numberAt(member) contactNumber=otherNumber | ${leftover}
  given without(${coming},numberAt(member)) ${called('member', 'volunteer', 'no-answer')}
  only member volunteer | update offerAt(member) status=withdrawn message=""
  given ${coming} ${called('member', 'volunteer', 'no-answer')}
  may volunteer        | withdrawal(member)
  not volunteer        | update offerAt(member) status=donated ; update offerAt(member) message=x
                       | withdrawal(member) | changed(${coming},offerAt(member),recordedBy=null) ${called('member', 'volunteer', 'no-answer')}
  given changed(${coming},users/{volunteer},isVolunteer=false) ${called('member', 'volunteer', 'no-answer')}
  not volunteer        | withdrawal(member) ; update offerAt(member) status=withdrawn message=""
  given without(changed(${coming},users/{volunteer},isVolunteer=false),numberAt(member)) ${called('member', 'volunteer', 'no-answer')}
  not volunteer        | update offerAt(member) status=withdrawn message=""
  given ${leftover}
  may volunteer        | delete numberAt(member)
  not volunteer        | delete numberAt(member) | changed(${leftover},users/{volunteer},isVolunteer=false)
  given ${coming}
  may member           | withdrawal(member)
  may volunteer        | update ${path} outcome=no-answer | \
                         ${campus} ${called('member', 'volunteer', 'coming')} at(offerAt(member),storedOffer(member))
  only member owner volunteer admin | get offerAt(member)
  not admin            | withdrawal(member)
  not volunteer        | withdrawal(member) | changed(${coming},offerAt(member),recordedBy=null)
                       | update offerAt(member) status=donated
  may owner            | update offerAt(member) status=donated
  # What the donor said is noted together with the outcome.
  given ${campus} ${called('member')}
  only volunteer       | update ${path} ${declines} + update donors/{member} ${pauses}
                       | update ${path} outcome=wrong-number + update donors/{member} numberReportedAt=serverTimestamp()
  fits volunteer       | update ${path} ${declines} + update donors/{member} ${pauses} ${donorToo}
  not volunteer        | update donors/{member} ${pauses} ; update donors/{member} numberReportedAt=serverTimestamp()
                       | update ${path} outcome=declined + update donors/{member} ${pauses}
                       | update ${path} outcome=later notBefore=2027-01-01 + update donors/{member} ${pauses}
                       | update ${path} ${declines} + update donors/{member} pausedUntil=2027-01-02
                       | update ${path} ${declines} + update donors/{member} ${pauses} isAvailable=false
                       | update ${path} ${declines} + update donors/{member} numberReportedAt=serverTimestamp()
                       | update ${path} outcome=wrong-number + update donors/{member} numberReportedAt=longAgo
                       | update ${path} outcome=wrong-number + update donors/{member} ${pauses}
                       | update ${path} ${declines} + update donors/{owner} ${pauses}
                       | update donors/{member} ${pauses} | ${campus} ${declined}
                       # Longer than the caller asks for.
                       | update ${path} ${declines} + update donors/{member} ${pauses} | ${longerPause} ${called('member')}
  may volunteer        | update ${path} ${declines} + update donors/{member} ${pauses} | ${shorterPause} ${called('member')}
                       | update ${path} ${declines} + update donors/{member} ${pauses} | \
                         lacking(${campus},donors/{member},pausedUntil) ${called('member')}
                       | update ${path} outcome=wrong-number + update donors/{member} numberReportedAt=serverTimestamp() | \
                         ${longerPause} ${called('member')}
  # Said again, with another date or note, or corrected.
  given changed(${campus},donors/{member},${pauses}) ${declined}
  only volunteer       | update ${path} notBefore=2026-12-01 + update donors/{member} pausedUntil=2026-12-01
                       | update ${path} outcome=no-answer notBefore=null + update donors/{member} pausedUntil=null
                       | update ${path} notBefore=null + update donors/{member} pausedUntil=null
  not volunteer        | update ${path} outcome=no-answer notBefore=null + update donors/{member} pausedUntil=2027-02-01
                       | update donors/{member} pausedUntil=null
                       | update ${path} note=x + update donors/{member} pausedUntil=null
  # Another day is the donor's own word.
  given ${longerPause} ${declined}
  not volunteer        | update ${path} outcome=no-answer notBefore=null + update donors/{member} pausedUntil=null
                       | update ${path} outcome=later + update donors/{member} pausedUntil=null
  given ${longerPause} ${called('member')}
  not volunteer        | update ${path} outcome=later + update donors/{member} pausedUntil=null
  given changed(${campus},donors/{member},numberReportedAt=longAgo) ${called('member')}
  not volunteer        | update ${path} outcome=later + update donors/{member} numberReportedAt=null
  # With a call for another request.
  given ${campus} ${ownOtherCall}
  may volunteer        | update calls/other_{member} ${declines} + update donors/{member} ${pauses} + \
                         calling(member)
  given changed(${campus},donors/{member},numberReportedAt=longAgo) ${called('member', 'volunteer', 'wrong-number')}
  may volunteer        | update ${path} note=x + update donors/{member} numberReportedAt=serverTimestamp()
  not volunteer        | update ${path} outcome=no-answer + update donors/{member} numberReportedAt=evenEarlier
  only volunteer       | update ${path} outcome=no-answer + update donors/{member} numberReportedAt=null
  not volunteer        | update donors/{member} numberReportedAt=null
  # A report ends when the donor or an admin says that the number is right; nobody else makes one.
  only member admin    | update donors/{member} numberReportedAt=null
  not admin            | update donors/{member} numberReportedAt=null donationsChangedAt=serverTimestamp()
  only nobody          | update donors/{member} numberReportedAt=serverTimestamp()
                       | update donors/{member} numberReportedAt=deleteField()
  # The caller has the number for an hour, if nobody has called since.
  given ${campus} ${called('member')}
  only member volunteer admin | get contact(member)
  given ${campus} ${called('member', 'volunteer', 'no-answer')}
  only member volunteer admin | get contact(member)
                              | get contact(member) | ${campus} ${called('member', 'volunteer', 'calling', 30)}
  not volunteer        | get contact(owner)
                       | get contact(member) | ${campus} ${called('member', 'volunteer', 'calling', 60)}
                       | get contact(member) | ${campus} ${called('member', 'admin')}
                       | get contact(member) | without(${campus},wanted) ${called('member')}
                       | get contact(member) | changed(${campus},users/{volunteer},isVolunteer=false) ${called('member')}
                       | get contact(member) | changed(${campus},users/{volunteer},suspension) ${called('member')}
                       | get contact(member) | ${campus} ${called('member')} ${otherCall}
                       | short-lists **private
  # Calls and offers are read by callers, a page at a time, and deleted by nobody.
  only volunteer admin | get ${path} ; get callAt(owner)
                       | short-lists calls
                       | short-lists calls requestId == wanted
                       | short-lists calls donorId in ["{member}","{owner}"]
                       | short-lists calls outcome == calling
                       | short-lists calls callerId == {volunteer}
                       | short-lists bloodRequests/wanted/offers
  # An admin counts them (054).
  only admin           | lists calls
  only nobody          | get callHeadAt(member) ; short-lists callHeads
                       | delete ${path} ; delete callHeadAt(member)
                       | update callHeadAt(member) call=other
                       | delete ${path} + delete callHeadAt(member)
`;

// Closer to the limits than a server could try.
const clock = decisions('clock')`
  given ${campus} ${called('member', 'admin', 'calling', 14.5)}
  not volunteer        | calling(member,volunteer,${next})
`;

/** calls/{request}_{donor} and callHeads/{donor}. */
export const callTables = [table, clock, ...byOutcome, ...byRequest];

/** The dates that a caller may note: at most two years ahead. */
function soonDates(): FieldValues {
  const { accepted, refused } = valuesOf(callNoteFields.notBefore);
  const year = new Date(startOfTrial).getUTCFullYear() + 2;
  const isSoon = (value: unknown) => value === null || Number(String(value).slice(0, 4)) <= year;
  return {
    accepted: [...accepted.filter(isSoon), `${year}-12-31`],
    refused: [...refused, ...accepted.filter((value) => !isSoon(value)), `${year + 1}-01-01`],
  };
}

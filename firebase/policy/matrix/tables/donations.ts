import { bloodRequestDetailFields, bloodRequestEditFields } from '@blood-bank/domain/records/blood-request';
import { donationFormFields } from '@blood-bank/domain/records/donation';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { accountNames } from '../accounts.ts';
import { decisions } from '../decisions.ts';
import {
  at,
  donationAt,
  donationDay,
  donor,
  lastDonation,
  moved,
  newDonation,
  offerAt,
  people,
  startOfTrial,
  storedDonation,
  storedOffer,
  storedRequest,
} from '../documents.ts';
import { just } from '../field-values.ts';
import { changesOf, shapeOf, variantsOf } from '../shapes.ts';

/** An active request of the owner, and donor records of all. */
const campus = {
  ...people,
  ...Object.assign({}, ...accountNames.map((name) => donor(name, 'hidden'))),
  'bloodRequests/wanted': storedRequest('owner'),
};
const path = donationAt('member');
const [earlier, later] = ['2023-12-30', '2024-04-02'];
const { donatedOn: _, ...said } = shapeOf(donationFormFields);
const shape = {
  ...said,
  component: just('whole-blood'),
  donatedOn: just(donationDay),
  requestId: just(null),
  recordedBy: just('{member}'),
  recordedAt: just(serverTimestamp()),
};
/** The member gave, and the record says so. */
const gave = {
  ...campus,
  ...donor('member', 'hidden', lastDonation()),
  [path]: storedDonation(),
};
/** Twice. */
const gaveTwice = {
  ...campus,
  ...donor('member', 'hidden', lastDonation(later, 'platelets')),
  [path]: storedDonation(),
  [donationAt('member', later)]: storedDonation('member', { donatedOn: later, component: 'platelets' }),
};
const back = moved(lastDonation());
const none = moved(lastDonation(null, null));
const bump = { donationsChangedAt: serverTimestamp() };
const minutesAgo = (minutes: number) => Timestamp.fromMillis(startOfTrial - minutes * 60_000);
const loggedByVolunteer = (minutes: number) => ({
  ...gave,
  [path]: storedDonation('volunteer', { recordedAt: minutesAgo(minutes) }),
});

const log = decisions('donations')`
  # A donor logs the own donations, volunteers and admins those of anybody; the record tells the last one (053).
  given ${campus}
  fits member          | set ${path} ${variantsOf(newDonation(), shape)} + update donors/{member} ${moved()}
  may member           | donating(member,member,component=platelets) ; donating(member,member,component=plasma)
                       | donating(member,member,place="Combined Military Hospital")
  not member           | set ${path} newDonation(member) component=platelets + update donors/{member} ${moved()}
  only member volunteer admin | donating(member,self)
  not volunteer        | donating(member,member) ; donating(member,admin)
                       | donating(member,volunteer) | without(${campus},donors/{member})
                       | donating(member,volunteer) | changed(${campus},users/{volunteer},isVolunteer=false)
                       | set ${path} newDonation(volunteer)
                       | set ${path} newDonation(volunteer) + update donors/{member} ${bump}
                       | set ${path} newDonation(volunteer) + update donors/{member} ${moved()} donationsChangedAt=longAgo
                       | set ${path} newDonation(volunteer) + update donors/{member} ${moved()} lastDonationDate=${later}
                       | set ${path} newDonation(volunteer) + update donors/{member} ${moved()} lastDonationDate=${earlier}
                       | set ${path} newDonation(volunteer) + update donors/{member} ${moved()} isAvailable=false
                       | set ${path} newDonation(volunteer) + update donors/{member} ${moved()} saidDonatedAt=serverTimestamp()
                       | set ${donationAt('member', later)} newDonation(volunteer) + update donors/{member} ${moved()}
                       | update donors/{member} ${moved()}
                       | update donors/{member} lastDonationComponent=platelets donationsChangedAt=serverTimestamp()
  only volunteer admin | donating(suspended,self) ; donating(unverified,self)
  for admin volunteer former outsider
  only whose&contributors volunteer admin | donating(whose,self)
  for nobody
  # Several at a time, in any order.
  may volunteer        | donating(member,volunteer) + donating(owner,volunteer)
                       | donating(member,volunteer,donatedOn=${later}) + set ${path} newDonation(volunteer)
  may member           | donating(member,member) | lacking(${campus},donors/{member},lastDonationDate)
  given ${gaveTwice}
  may volunteer        | set ${donationAt('member', earlier)} newDonation(volunteer) donatedOn=${earlier} + update donors/{member} ${bump}
  not volunteer        | set ${donationAt('member', earlier)} newDonation(volunteer) donatedOn=${earlier} + \
                         update donors/{member} ${moved()} lastDonationDate=${earlier}
                       | set ${donationAt('member', earlier)} newDonation(volunteer) donatedOn=${earlier}
                       | set ${path} newDonation(volunteer) + update donors/{member} ${bump} ; update ${path} place=x
  not member           | update ${path} place=x + update donors/{member} ${bump}
  # What the owner of a request has said is answered with it.
  given changed(${campus},donors/{member},saidDonatedAt=longAgo)
  may member           | update donors/{member} saidDonatedAt=null
  may member volunteer | donating(member,self) + update donors/{member} saidDonatedAt=null
  not volunteer        | update donors/{member} saidDonatedAt=null
  not member volunteer | update donors/{member} saidDonatedAt=serverTimestamp()
  # The donor takes back any entry, who has recorded it does for a day, and an admin with an entry in the log. The record goes back to an
  # entry that is there.
  given ${gaveTwice}
  only member          | delete ${donationAt('member', later)} + update donors/{member} ${back}
  may member           | delete ${path} + update donors/{member} ${bump}
                       | delete ${path} + delete ${donationAt('member', later)} + update donors/{member} ${none}
  not member           | delete ${path} ; delete ${donationAt('member', later)}
                       | delete ${donationAt('member', later)} + update donors/{member} ${bump}
  not volunteer        | update donors/{member} ${back} ; update donors/{member} ${none}
  given ${loggedByVolunteer(23 * 60)}
  only member volunteer | delete ${path} + update donors/{member} ${none}
  not volunteer        | delete ${path} + update donors/{member} ${none} | changed(${loggedByVolunteer(60)},users/{volunteer},isVolunteer=false)
                       | delete ${path} + update donors/{member} ${none} | ${loggedByVolunteer(24 * 60)}
                       | delete ${path} + update donors/{member} ${none} lastDonationDate=${earlier}
                       | delete ${path} + update donors/{member} ${none} lastDonationComponent=plasma
                       | delete ${path} + update donors/{member} ${bump}
  given changed(${loggedByVolunteer(60)},users/{member},suspension)
  not member           | delete ${path} + update donors/{member} ${none}
  # Read by the donor and by callers, a page at a time.
  given ${gave}
  only member volunteer admin | get ${path}
                       | short-lists donors/{member}/donations
                       | short-lists donors/{member}/donations by donatedOn desc
  only member          | lists donors/{member}/donations
  only nobody          | short-lists **donations
`;

/** A day so many days from now, at the latest place on earth. */
const inDays = (days: number) => new Date(startOfTrial + days * 86_400_000).toISOString().slice(0, 10);
const [today] = inDays(0).split('-').map(Number);
const past = [inDays(1), inDays(0), `${(today ?? 0) - 1}-12-31`];
const future = [inDays(2), `${(today ?? 0) + 1}-01-01`];

// Closer to the limits than a server could try.
const clock = decisions('clock')`
  given ${campus}
  may member           | donating(member,member,donatedOn=${past[0]}) ; donating(member,member,donatedOn=${past[1]})
                       | donating(member,member,donatedOn=${past[2]})
  not member           | donating(member,member,donatedOn=${future[0]}) ; donating(member,member,donatedOn=${future[1]})
`;

/** The owner has marked the member's offer as donated. */
const marked = { ...campus, ...at(offerAt('member'), storedOffer('member', 'donated')) };
const confirms = { status: 'confirmed' };

const confirming = decisions('donations')`
  # The donor or a volunteer confirms what the owner has marked, in the commit that logs it; each offer counts one unit.
  given ${marked}
  only member volunteer admin | donating(member,self,requestId="wanted") + update offerAt(member) ${confirms}
  may member           | donating(member,member,requestId="wanted") + update offerAt(member) ${confirms} + update wanted unitsReceived=1
                       | donating(member,member,requestId="wanted") + update offerAt(member) ${confirms} + update wanted unitsReceived=3 | \
                         changed(${marked},wanted,unitsReceived=2)
                       | donating(member,member,requestId="wanted") + update offerAt(member) ${confirms} + update wanted unitsReceived=1 | \
                         changed(${marked},wanted,status=fulfilled)
  not member           | donating(member,member,requestId="wanted") ; update offerAt(member) ${confirms}
                       | donating(member,member,requestId="wanted") + update offerAt(member) ${confirms} + update wanted unitsReceived=2
                       | donating(member,member,requestId="wanted") + update wanted unitsReceived=1
                       | update wanted unitsReceived=1
                       | donating(member,member,requestId=other) + update offerAt(member) ${confirms}
                       | donating(member,member,requestId="wanted") + update offerAt(member) ${confirms} message=x
                       | donating(member,member,requestId="wanted") + update offerAt(member) ${confirms} | ${campus}
  not owner            | donating(owner,owner) + update offerAt(member) ${confirms}
  only member volunteer admin | update offerAt(member) status=denied + update donors/{member} ${bump} saidDonatedAt=null
  not member           | update offerAt(member) status=denied
                       | update offerAt(member) status=withdrawn message="" + update donors/{member} ${bump} + delete numberAt(member)
  may volunteer        | donating(member,volunteer,requestId="wanted") + update offerAt(member) ${confirms} + update wanted unitsReceived=1
  given ${campus} at(offerAt(member),storedOffer(member))
  not member volunteer | donating(member,self,requestId="wanted") + update offerAt(member) ${confirms}
  given ${campus} at(offerAt(member),storedOffer(member,confirmed))
  not member           | donating(member,member,requestId="wanted") + update wanted unitsReceived=1
                       | donating(member,member,requestId="wanted")
                       | update offerAt(member) status=donated
  not owner            | update offerAt(member) status=donated ; withdrawal(member)
  # The owner and callers count units, in any state.
  given ${campus}
  only owner volunteer admin | update wanted unitsReceived=1 ; update wanted unitsReceived=0
  fits owner           | update wanted ${changesOf({ unitsReceived: { accepted: [0, 100], refused: [-1, 101, '1', 1.5, null] } })}
  not owner            | update wanted unitsReceived=1 patientName=x
  only owner volunteer admin | update wanted unitsReceived=1 | changed(${campus},wanted,status=fulfilled)
`;

const { patientName } = bloodRequestDetailFields;
const edits = { patientName: 'Rahima Khatun', editedAt: serverTimestamp() };
const { neededBy: __, ...plainEdits } = bloodRequestEditFields;
const passed = Timestamp.fromMillis(Date.UTC(2026, 0, 3));
const closes = { status: 'cancelled', closedAt: serverTimestamp() };
const closedAt = (minutes: number) => ({
  ...campus,
  ...at('bloodRequests/wanted', { ...storedRequest('owner', 'cancelled'), closedAt: minutesAgo(minutes) }),
  ...at(offerAt('member'), storedOffer('member')),
});
const day = 24 * 60;

const editing = decisions('donations')`
  # The owner edits an active request, but for its group and component, and so does an admin; readers see when.
  given ${campus}
  fits owner           | update wanted ${changesOf(shapeOf({ ...plainEdits, patientName }))} editedAt=serverTimestamp()
                       | update wanted ${changesOf(shapeOf({ neededBy: bloodRequestEditFields.neededBy }))} editedAt=serverTimestamp()
  only owner admin     | update wanted ${edits} ; update wanted editedAt=serverTimestamp() searchTerms=["ra"]
  not owner            | update wanted patientName=x ; update wanted patientName=x editedAt=longAgo
                       | update wanted ${edits} requiredBloodGroup=O- ; update wanted ${edits} component=plasma
                       | update wanted ${edits} userEmail={member.email} ; update wanted ${edits} status=fulfilled
                       | update wanted ${edits} unitsReceived=1 ; update wanted ${edits} searchTerms=ra
                       | update wanted ${edits} | changed(${campus},wanted,status=fulfilled)
                       | update wanted ${edits} | changed(${campus},users/{owner},suspension)
  may owner            | update wanted ${edits} | changed(${campus},wanted,neededBy=${passed})
  not owner            | update wanted ${edits} neededBy=longAgo | changed(${campus},wanted,neededBy=${passed})
  # The owner alone says that it is still needed.
  only owner           | update wanted stillNeededAt=serverTimestamp()
  not owner            | update wanted stillNeededAt=longAgo ; update wanted stillNeededAt=serverTimestamp() urgency=low
                       | update wanted stillNeededAt=serverTimestamp() | changed(${campus},wanted,status=cancelled)
                       | update wanted stillNeededAt=serverTimestamp() | changed(${campus},users/{owner},suspension)
  # Closing it says when, and for a week those who offered see it closed.
  only owner admin     | update wanted ${closes}
  not owner            | update wanted status=cancelled closedAt=longAgo ; update wanted closedAt=serverTimestamp()
  given ${closedAt(6 * day)}
  only member owner admin | get wanted
  only owner admin     | get wanted | ${closedAt(7 * day)}
                       | get wanted | ${closedAt(1)} at(offerAt(member),storedOffer(member,withdrawn))
                       | get wanted | ${closedAt(1)} at(offerAt(member),storedOffer(member),requestUserId={former})
                       | get wanted | without(${closedAt(1)},offerAt(member))
`;

const audited = decisions('donations')`
  # What admins do to others' donations and requests is in the log.
  given ${gaveTwice}
  may admin            | delete ${donationAt('member', later)} + update donors/{member} ${back} + log(delete-donation,donors/{member})
  not admin            | delete ${donationAt('member', later)} + update donors/{member} ${back} + log(delete,donors/{member})
                       | delete ${donationAt('member', later)} + log(delete-donation,donors/{member})
                       | delete ${donationAt('member', later)} + update donors/{member} ${back} + log(delete-donation,donors/{owner})
  given ${campus}
  may admin            | update wanted ${edits} + log(edit,wanted)
  not admin            | update wanted ${edits} ; update wanted ${edits} + log(cancel,wanted)
                       | update wanted ${edits} + log(edit,bloodRequests/x)
`;

/** What the rules demand of the audit log for it. */
export const donationLogTables = [audited];

/** donors/{uid}/donations/{day}, and the units, edits and closing of requests. */
export const donationTables = [log, clock, confirming, editing];

import {
  bloodRequestDetailFields,
  bloodRequestEditFields,
  bloodRequestFields,
} from '@blood-bank/domain/records/blood-request';
import { donationFormFields } from '@blood-bank/domain/records/donation';
import { donorFields } from '@blood-bank/domain/records/donor';
import { offerFields } from '@blood-bank/domain/records/offer';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { accountNames } from '../accounts.ts';
import { decisions } from '../decisions.ts';
import {
  at,
  changed,
  donating,
  donationAt,
  donationDay,
  donor,
  lastDonation,
  longAgo,
  moved,
  newDonation,
  offerAt,
  people,
  startOfTrial,
  storedDonation,
  storedDonor,
  storedOffer,
  storedRequest,
  storedUser,
  wanted,
  without,
} from '../documents.ts';
import { choice, just, valuesOf } from '../field-values.ts';
import { changesOf, changesOfAll, each, shapeOf, variantsOf } from '../shapes.ts';

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

/** Changes of the donor's record that no donation makes. */
const donorToo = each(
  without(
    {
      ...changesOfAll(donorFields, storedDonor('member', 'hidden')),
      importId: 'x',
      changedByImport: 'x',
      searchTerms: ['ra'],
    },
    'lastDonationDate',
    'lastDonationComponent',
    'donationsChangedAt',
    'saidDonatedAt',
  ),
);
/** The record says when, but no entry does. */
const told = (day: string) => ({ ...gave, ...donor('member', 'hidden', lastDonation(day, null)) });

const kinds = changesOf({ component: said.component ?? just() }).map(
  ({ data, fits }) => decisions('donations')`
  given ${campus}
  ${fits ? 'may' : 'not'} member | set ${path} ${newDonation('member', data)} + \
                                  update donors/{member} ${moved({ lastDonationComponent: data.component })}
`,
);
const days = changesOf({ donatedOn: valuesOf(donationFormFields.donatedOn) })
  .filter(({ data: { donatedOn } }) => typeof donatedOn === 'string' && /^[^/\s]+$/.test(donatedOn))
  .map(({ data: { donatedOn }, fits }) => {
    const write = donating('member', 'member', { donatedOn });
    return decisions('donations')`
  given ${campus}
  ${fits && String(donatedOn) < '2026' ? 'may' : 'not'} member | ${write}
`;
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
  fits volunteer       | set ${path} newDonation(volunteer) + update donors/{member} ${moved()} ${donorToo}
  not volunteer        | update donors/{member} lastDonationDate=${later} donationsChangedAt=serverTimestamp()
  # After the last, and on the day that the record has without an entry.
  given ${gave}
  may volunteer        | donating(member,volunteer,donatedOn=${later})
  may volunteer        | donating(member,volunteer,component=platelets) | without(${told(donationDay)},${path})
  given ${told(later)}
  not volunteer        | update donors/{member} ${back} ; update donors/{member} ${none}
  given ${campus}
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
                       | set ${donationAt('member', earlier)} newDonation(volunteer) + update donors/{member} ${bump}
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
  only member admin    | lists donors/{member}/donations
  # Of all donors an admin counts them (054).
  only admin           | lists **donations ; short-lists **donations
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
const answers = changesOf({ status: choice(['confirmed', 'denied']) }).filter(
  ({ data }) => data.status !== 'donated',
);
const { status: ___, ...otherOfOffer } = offerFields;
const offerToo = each({ ...changesOfAll(otherOfOffer, storedOffer('member')), userId: '{owner}' });

const requestToo = each(
  without(
    { ...changesOfAll(bloodRequestFields, storedRequest('owner')), userId: '{member}', searchTerms: ['ra'] },
    'unitsReceived',
  ),
);

/** A confirmation by phone, and its end. */
const phoned = {
  confirmedAt: serverTimestamp(),
  confirmerId: '{self}',
  confirmerName: storedUser('volunteer').fullName,
};
const takenBack = { confirmedAt: null, confirmerId: null, confirmerName: '' };
const confirmed = changed(campus, wanted, { ...phoned, confirmedAt: longAgo, confirmerId: '{admin}' });
const phonedToo = each(
  without(
    {
      ...changesOfAll(bloodRequestFields, storedRequest('owner')),
      userId: '{member}',
      unitsReceived: 1,
      searchTerms: ['ra'],
    },
    ...Object.keys(phoned),
  ),
);

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
  fits member          | update offerAt(member) ${answers} + update donors/{member} ${bump} saidDonatedAt=null
                       | update offerAt(member) status=denied ${offerToo} + update donors/{member} ${bump} saidDonatedAt=null
  not member           | update offerAt(member) status=denied
                       | update offerAt(member) status=withdrawn message="" + update donors/{member} ${bump} + delete numberAt(member)
  may volunteer        | donating(member,volunteer,requestId="wanted") + update offerAt(member) ${confirms} + update wanted unitsReceived=1
  given ${campus} at(offerAt(member),storedOffer(member))
  not member volunteer | donating(member,self,requestId="wanted") + update offerAt(member) ${confirms}
                       | donating(member,self) + update offerAt(member) ${confirms}
  given ${campus} at(offerAt(member),storedOffer(member,confirmed))
  not member           | donating(member,member,requestId="wanted") + update wanted unitsReceived=1
                       | donating(member,member,requestId="wanted")
                       | update offerAt(member) status=donated
  not owner            | update offerAt(member) status=donated ; withdrawal(member)
  # A volunteer or an admin confirms an active request of another member by phone, in the own name, and takes back anybody's.
  given ${campus}
  only volunteer admin | update wanted ${phoned}
  only volunteer admin | update wanted ${takenBack} | ${confirmed}
  only volunteer admin | update wanted ${phoned} | ${confirmed}
  not volunteer        | update wanted ${phoned} confirmerName=x ; update wanted ${phoned} confirmerName=null
                       | update wanted ${phoned} confirmerName="" ; update wanted ${without(phoned, 'confirmerName')}
                       | update wanted ${phoned} confirmerId={admin} ; update wanted ${phoned} confirmerId=null
                       | update wanted ${without(phoned, 'confirmerId')} ; update wanted ${without(phoned, 'confirmedAt')}
                       | update wanted ${phoned} confirmedAt=longAgo
                       | update wanted ${takenBack} confirmerId={self} | ${confirmed}
                       | update wanted ${takenBack} confirmerName=${phoned.confirmerName} | ${confirmed}
                       | update wanted ${without(takenBack, 'confirmerId')} | ${confirmed}
                       | update wanted ${without(takenBack, 'confirmerName')} | ${confirmed}
                       | update wanted ${phoned} | changed(${campus},wanted,status=fulfilled)
                       | update wanted ${takenBack} | changed(${confirmed},wanted,status=fulfilled)
                       | update wanted ${phoned} | changed(${campus},wanted,userId={volunteer})
  fits volunteer       | update wanted ${phoned} ${phonedToo}
  # The owner and callers count units, in any state.
  given ${campus}
  only owner volunteer admin | update wanted unitsReceived=1 ; update wanted unitsReceived=0
  fits owner           | update wanted ${changesOf({ unitsReceived: { accepted: [0, 100], refused: [-1, 101, '1', 1.5, null] } })}
                       | update wanted unitsReceived=1 ${requestToo}
  only owner volunteer admin | update wanted unitsReceived=1 | changed(${campus},wanted,status=fulfilled)
`;

const { patientName } = bloodRequestDetailFields;
const edits = { patientName: 'Rahima Khatun', editedAt: serverTimestamp() };
const { neededBy: __, ...plainEdits } = bloodRequestEditFields;
const fixed = each(
  without(
    { ...changesOfAll(bloodRequestFields, storedRequest('owner')), userId: '{member}', unitsReceived: 1 },
    ...Object.keys(bloodRequestEditFields),
    'editedAt',
  ),
);
const neededToo = each(
  without(
    {
      ...changesOfAll(bloodRequestFields, storedRequest('owner')),
      userId: '{member}',
      unitsReceived: 1,
      searchTerms: ['ra'],
    },
    'stillNeededAt',
  ),
);
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
                       | update wanted ${edits} ${fixed}
                       | update wanted stillNeededAt=serverTimestamp() ${neededToo}
  only owner admin     | update wanted ${edits} ; update wanted editedAt=serverTimestamp() searchTerms=["ra"]
  not owner            | update wanted patientName=x ; update wanted patientName=x editedAt=longAgo
                       | update wanted ${edits} requiredBloodGroup=O- ; update wanted ${edits} component=plasma
                       | update wanted ${edits} userEmail={member.email} ; update wanted ${edits} status=fulfilled
                       | update wanted ${edits} unitsReceived=1 ; update wanted ${edits} searchTerms=ra
                       | update wanted ${edits} | changed(${campus},wanted,status=fulfilled)
                       | update wanted ${edits} | changed(${campus},users/{owner},suspension)
  may owner            | update wanted ${edits} | changed(${campus},wanted,neededBy=${passed})
                       | update wanted ${edits} neededBy=null | changed(${campus},wanted,neededBy=${passed})
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
  for unverified outsider
  given without(${closedAt(1)},offerAt(member)) at(offerAt(whose),storedOffer(whose))
  only whose&readers owner admin | get wanted
`;

const audited = decisions('donations')`
  # What admins do to others' donations and requests is in the log.
  given ${gaveTwice}
  may admin            | delete ${donationAt('member', later)} + update donors/{member} ${back} + log(delete-donation,donors/{member})
  not admin            | delete ${donationAt('member', later)} + update donors/{member} ${back} + log(delete,donors/{member})
                       | delete ${donationAt('member', later)} + log(delete-donation,donors/{member})
                       | delete ${donationAt('member', later)} + update donors/{member} ${back} + log(delete-donation,donors/{owner})
                       | set ${donationAt('member', earlier)} newDonation(admin) x=1 + update donors/{member} ${bump} + log(delete-donation,donors/{member})
                       | update ${path} place=x + update donors/{member} ${bump} + log(delete-donation,donors/{member})
  given ${campus}
  may admin            | update wanted ${edits} + log(edit,wanted)
  not admin            | update wanted ${edits} ; update wanted ${edits} + log(cancel,wanted)
                       | update wanted ${edits} + log(edit,bloodRequests/x)
`;

/** What the rules demand of the audit log for it. */
export const donationLogTables = [audited];

/** donors/{uid}/donations/{day}, and the units, edits and closing of requests. */
export const donationTables = [log, ...kinds, ...days, clock, confirming, editing];

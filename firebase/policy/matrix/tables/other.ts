import { limits } from '@blood-bank/domain/records/limits';
import { reportReasons } from '@blood-bank/domain/records/member-report';
import { noticeSettingsFields } from '@blood-bank/domain/records/notice-settings';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { remove } from '../cell.ts';
import { decisions } from '../decisions.ts';
import { donor, longAgo, people, rosterId, storedOffer, storedRequest } from '../documents.ts';
import { choice, just, noticeToken, pushAuth, pushEndpoint, pushKey, valuesOf } from '../field-values.ts';
import { variantsOf } from '../shapes.ts';

const settings = { byMail: true, token: 'T'.repeat(43) };
const variants = variantsOf(settings, {
  byMail: valuesOf(noticeSettingsFields.byMail),
  token: noticeToken(),
});
const device = {
  endpoint: 'https://push.test/device',
  p256dh: 'P'.repeat(87),
  auth: 'A'.repeat(22),
  createdAt: serverTimestamp(),
};
const deviceVariants = variantsOf(device, {
  endpoint: pushEndpoint(),
  p256dh: pushKey,
  auth: pushAuth,
  createdAt: { accepted: [serverTimestamp()], refused: [Timestamp.fromMillis(0), null, 'now'] },
});
const slot = { budget: '2026-11-27_donors', pool: '2026-11-27_donors' };
const response = { requestedAt: longAgo, calledAfter: 7, offeredAfter: null, comingAfter: null };
const notice = { isComplete: true, isSent: true, told: 3, limit: null };

// noticeSettings/{uid} are their owner's alone, as they hold the secret of links in mails. requestNotices/{id}, how many
// donors were told, is for the request's owner and admins; nobody writes it (029).
const notices = decisions('notices')`
  for owner unverified
  given people
  only whose          | get noticeSettings/{whose}
  only whose&verified | each-way set noticeSettings/{whose} ${settings}
  given people at(noticeSettings/{whose},${settings})
  # An address that is not verified any more still has mails to end.
  only whose          | get noticeSettings/{whose} ; each-way update noticeSettings/{whose} byMail=false
                      | each-way delete noticeSettings/{whose}
  only nobody         | lists noticeSettings
  for owner
  fits owner          | set noticeSettings/{owner} ${variants}
  given people
  fits owner          | set noticeSettings/{owner} ${variants}
  given people at(bloodRequests/one,storedRequest(owner,cancelled))
  only owner admin    | get requestNotices/one
  only nobody         | set requestNotices/one ${notice}
  given people at(bloodRequests/one,storedRequest(owner,cancelled)) at(requestNotices/one,${notice})
  only owner admin    | get requestNotices/one
  only admin          | lists requestNotices
                      | get requestNotices/one | people at(requestNotices/one,${notice})
  only nobody         | update requestNotices/one told=9 ; delete requestNotices/one
  # By which admins count the mails of a day.
  given people at(mailSlots/one,${slot})
  only admin          | lists mailSlots
  only nobody         | get mailSlots/one ; set mailSlots/two ${slot} ; update mailSlots/one budget=x ; delete mailSlots/one
  # How soon a request was responded to tells whether anybody has offered: not even its owner reads it (054).
  given people at(bloodRequests/one,storedRequest(owner)) at(responseTimes/one,${response})
  only admin          | lists responseTimes
  only nobody         | get responseTimes/one ; set responseTimes/two ${response} ; update responseTimes/one calledAfter=1
                      | delete responseTimes/one
`;

// pushSubscriptions/{uid}/devices/{id} are their owner's alone, ten at most (055).
const devices = decisions('devices')`
  for owner unverified
  given people
  only whose          | get pushSubscriptions/{whose}/devices/0
  only whose&verified | each-way set pushSubscriptions/{whose}/devices/0 ${device}
                      | each-way set pushSubscriptions/{whose}/devices/9 ${device}
  only nobody         | set pushSubscriptions/{whose}/devices/10 ${device} ; set pushSubscriptions/{whose}/devices/: ${device} ; set pushSubscriptions/{whose}/devices/a ${device}
                      | set pushSubscriptions/{whose} ${device} ; get pushSubscriptions/{whose}
  given people at(pushSubscriptions/{whose}/devices/0,${device})
  only whose          | get pushSubscriptions/{whose}/devices/0 ; lists pushSubscriptions/{whose}/devices
                      | each-way delete pushSubscriptions/{whose}/devices/0
  only whose&verified | each-way set pushSubscriptions/{whose}/devices/0 ${device}
  only nobody         | list **devices limit 1 ; list **devices
  for owner
  fits owner          | set pushSubscriptions/{owner}/devices/0 ${deviceVariants}
  given people
  fits owner          | set pushSubscriptions/{owner}/devices/0 ${deviceVariants}
`;

const reportOf = (kind: string, target: string, reason: string) => ({
  kind,
  target,
  reason,
  reportedBy: '{self}',
  reportedAt: serverTimestamp(),
});
const wrongNumber = reportOf('number', '{owner}', 'wrong-number');
const notTrue = reportOf('request', 'one', 'not-true');
/** Each field of a member's report at other values, under the id of the report. */
function reportChanges(report: typeof notTrue, reasons: readonly string[]) {
  return variantsOf(
    { ...report, reportedBy: '{member}' },
    {
      kind: just(report.kind),
      target: just(report.target),
      reason: choice(reasons),
      reportedBy: { accepted: ['{member}'], refused: ['{owner}', null, ''] },
      reportedAt: just(serverTimestamp()),
    },
  );
}
const numberChanges = reportChanges(wrongNumber, reportReasons.number);
const requestChanges = reportChanges(notTrue, reportReasons.request);
const stored = { ...notTrue, reportedBy: '{member}', reportedAt: longAgo };

// memberReports/{kind}_{target}_{uid}: contributors report a number or a request that they can see, each one once, and not their
// own; admins read who has.
const reports = decisions('reports')`
  given people donor(owner,shown) at(bloodRequests/one,storedRequest(owner))
  only contributors&!owner | set memberReports/number_{owner}_{self} ${wrongNumber} ; set memberReports/request_one_{self} ${notTrue}
  # What was there before the commit counts.
  may admin              | set memberReports/number_{owner}_{self} ${wrongNumber} + update donors/{owner} isProfileActive=false
                         | set memberReports/request_one_{self} ${notTrue} + update bloodRequests/one status=cancelled
  fits member            | set memberReports/number_{owner}_{member} ${numberChanges}
                         | set memberReports/request_one_{member} ${requestChanges}
  not member             | set memberReports/number_{owner}_{owner} ${wrongNumber} reportedBy={owner}
                         | set memberReports/request_one_{owner} ${notTrue} reportedBy={owner}
                         | set memberReports/request_one_{owner} ${notTrue} ; set memberReports/x ${notTrue}
                         | set memberReports/request_one ${notTrue} ; set memberReports/request_one_{self}_2 ${notTrue}
                         | set memberReports/number_one_{self} ${wrongNumber} target=one
                         | set memberReports/number_nobody_{self} ${wrongNumber} target=nobody
                         | set memberReports/request_none_{self} ${notTrue} target=none
                         | set memberReports/request_{owner}_{self} ${notTrue} target={owner}
                         | set memberReports/other_one_{self} ${notTrue} kind=other
  given people donor(owner,hidden) at(bloodRequests/one,storedRequest(owner,fulfilled))
  not member             | set memberReports/number_{owner}_{self} ${wrongNumber} ; set memberReports/request_one_{self} ${notTrue}
  given people donor(owner,shown,isProfileActive=false) at(bloodRequests/one,storedRequest(owner,cancelled))
  not member             | set memberReports/number_{owner}_{self} ${wrongNumber} ; set memberReports/request_one_{self} ${notTrue}
  given people entry(allowContactVisibility=true,contactNumber=shownNumber)
  only contributors      | set memberReports/number_${rosterId}_{self} ${wrongNumber} target=rosterId
  given people at(bloodRequests/one,storedRequest(owner)) at(memberReports/request_one_{member},${stored})
  only member admin      | get memberReports/request_one_{member} ; lists memberReports reportedBy == {member}
  only admin             | lists memberReports ; lists memberReports kind == request & by reportedAt desc
                         | lists memberReports target == one
  only nobody            | update memberReports/request_one_{member} reason=asks-for-money ; delete memberReports/request_one_{member}
                         | set memberReports/request_one_{member} ${notTrue} reportedBy={member}
`;

const paths = `secrets/one admins/one settings/one noticesSent/one noticeSlots/one members/{owner}
  users/{owner}/notes/one users/{owner}/private/contact users/{owner}/donations/one donors/{owner}/notes/one donors/{owner}/notes/contact
  donors/{owner}/private/other donors/{owner}/private/contact/private/contact bloodRequests/one/notes/one
  bloodRequests/one/private/contact bloodRequests/one/offers/{owner}/notes/one
  bloodRequests/one/offers/{owner}/notes/contact bloodRequests/one/offers/{owner}/private/other donors/{owner}/offers/one
  offers/one pushSubscriptions/{owner}/others/0 others/{owner}/devices/0`.split(/\s+/);
const data = { contactNumber: '123456', userId: '{owner}' };
const all = Object.fromEntries(paths.map((path) => [path, { ...data, status: 'active' }]));
const each = (write: object) => paths.map((path) => ({ ...write, path }));

// What has no rule is closed to everybody, admins included.
const withoutRule = decisions('without rule')`
  given people donor(owner,shown) ${all}
  only nobody | get ${paths.join(' ')}
              | each ${each({ kind: 'delete' })} ; each ${each({ kind: 'update', data: { status: 'cancelled' } })}
              | lists secrets ; lists members ; lists noticesSent ; lists noticeSlots
              | lists users/{owner}/notes ; lists donors/{owner}/notes ; lists bloodRequests/one/notes
  given people donor(owner,shown)
  only nobody | each ${each({ kind: 'set', data })}
`;

const requests = Array.from({ length: 30 }, (_, index) => `bloodRequests/of-${index}`);
// For as many requests as one commit of Firebase may look up.
const offers = requests.slice(0, 8).map((path) => `${path}/offers/{member}`);
const account = {
  ...people,
  ...donor('whose', 'shown'),
  ...Object.fromEntries(requests.map((path) => [path, storedRequest('whose')])),
  ...Object.fromEntries(offers.map((path) => [path, { ...storedOffer('member'), requestUserId: '{whose}' }])),
};
const deletions = [...requests, ...offers].map(remove);

// Deleting an account deletes all that it owns in one commit; that of another, or of an admin, stays whole.
const wholeAccounts = decisions('accounts')`
  for owner unverified admin
  given ${account} at(wanted,storedRequest(former)) at(offerAt(whose),storedOffer(whose))
  only whose&!admin | delete users/{whose} + delete donors/{whose} + delete contact(whose) + \
                      ${deletions} + delete offerAt(whose)
`;

const [max, more] = [limits.listMax, limits.listMax + 1];

// Members name a limit, also for their own records; admins need none (021).
const listLimits = [1, max - 1, max, more, 10_000].map(
  (limit) => decisions('limits')`
  given people donor(owner,shown) at(bloodRequests/one,storedRequest(owner))
  only ${limit <= max ? 'readers' : 'admin'} admin  | lists donors isProfileActive == true & limit ${limit}
                                                    | lists bloodRequests status == active & limit ${limit}
  only ${limit <= max ? 'signedIn' : 'admin'} admin | lists donors userId == {self} & limit ${limit}
                                                    | lists bloodRequests userId == {self} & limit ${limit}
`,
);
const withoutLimit = decisions('limits')`
  given people donor(owner,shown) at(bloodRequests/one,storedRequest(owner))
  only admin | lists donors isProfileActive == true ; lists bloodRequests status == active
             | lists donors userId == {self} ; lists bloodRequests userId == {self}
`;

/** Notices, the limits of lists, whole accounts, and what has no rule. */
export const otherTables = [
  notices,
  devices,
  reports,
  withoutRule,
  wholeAccounts,
  ...listLimits,
  withoutLimit,
];

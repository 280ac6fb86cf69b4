import { log, logged } from '../audit-log.ts';
import { decisions } from '../decisions.ts';
import { longAgo, rosterId, unknownField } from '../documents.ts';
import { each } from '../shapes.ts';

const otherEntry = rosterId.replace('09af', '09ae');
const pairOf = (one: string, other: string) => ({
  donors: [one, other],
  shared: ['contactNumber'],
  foundAt: longAgo,
  status: 'open',
  kept: null,
  keptBy: null,
});
const pair = pairOf(otherEntry, rosterId);
const withMember = pairOf('{owner}', rosterId);
const ofMembers = pairOf('{member}', '{owner}');
const decided = { ...pair, status: 'two-people' };
const chosen = { ...pair, status: 'to-merge', kept: rosterId, keptBy: '{admin}' };

const about = (action: string, targets: readonly string[], different = {}) =>
  log(action, 'donors/one', { targets, ...different });
const both = [otherEntry, rosterId];
const apart = about('tell-apart', both);
const merge = about('merge', both);
const others = each({
  donors: [rosterId],
  shared: [],
  foundAt: null,
  kept: rosterId,
  keptBy: '{admin}',
  [unknownField]: 'x',
});
const otherMerges = each({ donors: [rosterId], shared: [], foundAt: null, [unknownField]: 'x' });
const [path, memberPath, membersPath] = ['one', 'two', 'three'].map((id) => `duplicates/${id}`);
const toMerge = (kept: string) => ({ status: 'to-merge', kept, keptBy: '{self}' });

/** duplicates/{one}_{other}: admins decide once whether two records are of one person, and keep that of a member (060). */
export const duplicateTable = decisions('duplicates')`
  given people at(${path},${pair}) at(${memberPath},${withMember}) at(${membersPath},${ofMembers})
  only admin  | get ${path} ; lists duplicates ; lists duplicates status == open & by foundAt desc
              | update ${path} status=two-people + ${apart}
              | update ${path} ${toMerge(rosterId)} + ${merge}
  may admin   | update ${path} ${toMerge(otherEntry)} + ${merge}
              | update ${memberPath} ${toMerge('{owner}')} + ${about('merge', ['{owner}', rosterId])}
              | update ${membersPath} ${toMerge('{owner}')} + ${about('merge', ['{owner}', '{member}'])}
              | update ${membersPath} ${toMerge('{member}')} + ${about('merge', ['{owner}', '{member}'])}
  # An account can't become a roster entry.
  not admin   | update ${memberPath} ${toMerge(rosterId)} + ${about('merge', ['{owner}', rosterId])}
              | update ${memberPath} ${toMerge(rosterId)} + ${about('merge', ['{owner}', rosterId])} | \
                people at(${memberPath},${pairOf(rosterId, '{owner}')})
              | update ${path} ${toMerge('{owner}')} + ${merge}
              | update ${path} ${toMerge(rosterId)} kept=null + ${merge}
              # With an entry that names both, in the own name.
              | update ${path} status=two-people ; update ${path} ${toMerge(rosterId)}
              | update ${path} status=two-people + ${merge} ; update ${path} ${toMerge(rosterId)} + ${apart}
              | update ${path} status=two-people + ${about('tell-apart', [rosterId])}
              | update ${path} status=two-people + ${about('tell-apart', [otherEntry])}
              | update ${path} ${toMerge(rosterId)} + ${about('merge', [rosterId])}
              | update ${path} ${toMerge(rosterId)} + ${about('merge', [otherEntry])}
              | update ${path} ${toMerge(rosterId)} keptBy={owner} + ${merge}
              | update ${path} status=two-people | people at(${path},${pair}) ${logged('tell-apart', 'donors/one', { targets: both })}
              # Nothing else.
              | update ${path} status=merged + ${apart} ; update ${path} ${toMerge(rosterId)} status=merged + ${merge}
              | update ${path} status=open + ${apart} ; update ${path} ${toMerge(rosterId)} status=two-people + ${merge}
              | update ${path} ${toMerge(rosterId)} status=two-people + ${apart}
              | set ${path} status=two-people + ${apart}
  fits admin  | update ${path} status=two-people ${others} + ${apart}
              | update ${path} ${toMerge(rosterId)} ${otherMerges} + ${merge}
  only nobody | delete ${path} ; set duplicates/new ${pair} ; set duplicates/new ${decided}
  # Once.
  given people at(${path},${decided})
  not admin   | update ${path} status=open + ${apart} ; update ${path} ${toMerge(rosterId)} + ${merge}
              | update ${path} status=two-people + ${apart}
  given people at(${path},${chosen})
  not admin   | update ${path} status=two-people + ${apart} ; update ${path} ${toMerge(otherEntry)} + ${merge}
              | update ${path} ${toMerge(rosterId)} + ${merge}
`;

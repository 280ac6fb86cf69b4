import { noticeSettingsFields } from '@blood-bank/domain/records/notice-settings';
import { type Accounts, actors, isVerified } from './accounts.ts';
import type { Cell } from './cell.ts';
import { noticeToken, valuesOf } from './field-values.ts';
import {
  alone,
  cellsAbout,
  get,
  listings,
  remove,
  set,
  update,
  waysToChange,
  waysToDelete,
  waysToSet,
} from './operations.ts';
import { storedRequest, userRecords } from './records.ts';
import { variantsOf } from './shapes.ts';

const settings = { byMail: true, token: 'T'.repeat(43) };
const notice = { isComplete: true, isSent: true, told: 3, limit: null };

/** Cells about who wants to be told of requests, and about how many were (decision 029). */
export function noticeCells(accounts: Accounts): Cell[] {
  return [...ownSettings(accounts), ...shapesOfSettings(accounts), ...noticesOfRequests(accounts)];
}

/** Notice settings are their owner's alone: they hold the secret of links in mails. */
function ownSettings(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  return (['owner', 'unverified'] as const).flatMap((whose) => {
    const path = `noticeSettings/${accounts[whose].uid}`;
    const absent = cellsAbout('notices', users);
    const stored = cellsAbout('notices', { ...users, [path]: settings });
    const of = `the settings of ${whose}`;
    return actors.flatMap((actor) => {
      const isOwn = actor === whose;
      // An address that is not verified any more still has mails to end.
      const changes = waysToChange(path, { byMail: false }, settings);
      return [
        stored(actor, `gets ${of}`, get(path), isOwn),
        absent(actor, `gets the missing settings of ${whose}`, get(path), isOwn),
        ...stored.reads(actor, listings('noticeSettings', { [`all, with ${of}`]: [] }), false),
        ...absent.byEachWay(actor, `creates ${of}`, waysToSet(path, settings), isOwn && isVerified(actor)),
        ...stored.byEachWay(actor, `changes ${of}`, changes, isOwn),
        ...stored.byEachWay(actor, `deletes ${of}`, waysToDelete(path), isOwn),
      ];
    });
  });
}

function shapesOfSettings(accounts: Accounts): Cell[] {
  const path = `noticeSettings/${accounts.owner.uid}`;
  const users = userRecords(accounts);
  const shape = { byMail: valuesOf(noticeSettingsFields.byMail), token: noticeToken() };
  const write = (data: Cell['stored'][string]) => alone(set(path, data));
  const variants = variantsOf(settings, shape);
  const stored = cellsAbout('notices', { ...users, [path]: settings });
  return [
    ...cellsAbout('notices', users).ofVariants('owner', 'creates settings', variants, write),
    ...stored.ofVariants('owner', 'replaces settings', variants, write),
  ];
}

/** How many were told is read by the request's owner and admins; nobody writes it. */
function noticesOfRequests(accounts: Accounts): Cell[] {
  const path = 'requestNotices/one';
  const request = { 'bloodRequests/one': storedRequest(accounts.owner, 'cancelled') };
  const users = userRecords(accounts);
  const untold = { ...users, ...request };
  const cell = cellsAbout('notices', { ...untold, [path]: notice });
  return actors.flatMap((actor) => {
    const isAdmin = actor === 'admin';
    const isReader = isAdmin || actor === 'owner';
    return [
      cell(actor, 'gets how many were told', get(path), isReader),
      cell(actor, 'gets how many were told when nobody was', get(path), isReader, untold),
      cell(actor, 'gets how many were told of what is deleted', get(path), isAdmin, {
        ...users,
        [path]: notice,
      }),
      ...cell.reads(actor, listings('requestNotices', { 'how many were told': [] }), isAdmin),
      cell(actor, 'writes how many were told', alone(set(path, notice)), false, untold),
      cell(actor, 'changes how many were told', alone(update(path, { told: 9 })), false),
      cell(actor, 'deletes how many were told', alone(remove(path)), false),
    ];
  });
}

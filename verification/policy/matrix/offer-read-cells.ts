import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { orderBy, where } from 'firebase/firestore/lite';
import { type Accounts, actors, uidOf } from './accounts.ts';
import type { Cell } from './cell.ts';
import { cellsAbout, get, listings } from './operations.ts';
import {
  donorRecords,
  hiddenNumber,
  offerPath,
  storedOffer,
  storedRequest,
  userRecords,
  wantedPath,
  without,
} from './records.ts';

/** Cells about who reads offers: their donor, the request's owner and admins, and nobody else, not even their number. */
export function offerReadCells(accounts: Accounts): Cell[] {
  return [...gets(accounts), ...lists(accounts)];
}

function documents(accounts: Accounts, request: string) {
  return {
    ...userRecords(accounts),
    ...donorRecords(accounts.member, false),
    [wantedPath]: storedRequest(accounts.owner, request),
    [offerPath(accounts.member)]: storedOffer(accounts.member, 'offered'),
  };
}

function gets(accounts: Accounts): Cell[] {
  const { member, owner, former } = accounts;
  const path = offerPath(member);
  const active = documents(accounts, 'active');
  const cell = cellsAbout('offers', active);
  return actors.flatMap((actor) => {
    const own = `${wantedPath}/offers/${uidOf(actor, accounts)}`;
    return [
      ...requestStatuses.map((status) =>
        cell(
          actor,
          `gets that of member on one that is ${status}`,
          get(path),
          ['member', 'owner', 'admin'].includes(actor),
          documents(accounts, status),
        ),
      ),
      cell(
        actor,
        'gets one that is left without a request',
        get(path),
        ['member', 'admin'].includes(actor),
        without(active, wantedPath),
      ),
      cell(actor, 'gets one on a request without owner', get(path), ['member', 'admin'].includes(actor), {
        ...active,
        [wantedPath]: without(storedRequest(owner, 'active'), 'userId'),
      }),
      cell(actor, 'gets the own one, which is missing', get(own), actor !== 'visitor', without(active, path)),
      cell(
        actor,
        'gets one that is missing',
        get(offerPath(former)),
        ['former', 'owner', 'admin'].includes(actor),
      ),
    ];
  });
}

function lists(accounts: Accounts): Cell[] {
  const { member } = accounts;
  const cell = cellsAbout('offers', documents(accounts, 'active'));
  const left = without(documents(accounts, 'active'), wantedPath);
  const byTime = orderBy('offeredAt', 'desc');
  const ofMember = where('userId', '==', member.uid);
  return actors.flatMap((actor) => {
    const isOwn = where('userId', '==', uidOf(actor, accounts));
    const queries = {
      all: [],
      'all by time': [orderBy('offeredAt')],
      'those that stand': [where('status', 'in', ['offered', 'donated'])],
      "member's": [ofMember],
      'their own': [isOwn],
    };
    const groups = {
      'all of all requests': [],
      "member's of all requests": [ofMember],
      'their own of all requests': [isOwn],
      'their own of all requests by time': [isOwn, byTime],
    };
    // For admins too, but no index serves them.
    const unasked = {
      'all that are offered, of all requests': [where('status', '==', 'offered')],
      'those of a number, of all requests': [where('contactNumber', '==', hiddenNumber)],
    };
    const isMembers = (name: string) => name.startsWith("member's") && actor === 'member';
    const isTheirOwn = (name: string) => name.startsWith('their own') && actor !== 'visitor';
    const mayList = (name: string) => actor === 'admin' || isMembers(name) || isTheirOwn(name);
    return [
      ...listings(`${wantedPath}/offers`, queries).map(({ name, label, operation }) =>
        cell(actor, label, operation, actor === 'owner' || mayList(name)),
      ),
      ...listings(`${wantedPath}/offers`, { 'all that are left without a request': [] }).map(
        ({ label, operation }) => cell(actor, label, operation, actor === 'admin', left),
      ),
      ...listings('offers', groups, true).map(({ name, label, operation }) =>
        cell(actor, label, operation, mayList(name)),
      ),
      ...(actor === 'admin' ? [] : cell.reads(actor, listings('offers', unasked, true), false)),
    ];
  });
}

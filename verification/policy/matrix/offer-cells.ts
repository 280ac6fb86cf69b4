import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { offerFields, offerStatuses } from '@blood-bank/domain/records/offer';
import { deleteField } from 'firebase/firestore/lite';
import { type Accounts, type Actor, actors } from './accounts.ts';
import type { Cell, Documents } from './cell.ts';
import { alone, cellsAbout, remove, together, update, waysToChange, waysToDelete } from './operations.ts';
import {
  donorRecords,
  offerPath,
  storedOffer,
  storedRequest,
  userRecords,
  wantedPath,
  without,
} from './records.ts';
import { changesOfAll } from './shapes.ts';

/** The donor withdraws, the request's owner confirms, and nobody changes anything else (decision 027). */
const decided = {
  mayMove: (actor: Actor, whose: Actor, from: string, to: unknown) =>
    from === 'offered' &&
    ((actor === whose && to === 'withdrawn') || (actor === 'owner' && to === 'donated')),
};

/** Donors whose offers are tried: what they may take back does not depend on their verification or suspension. */
const donors = ['member', 'unverified', 'suspended'] as const;

/** Cells about offers that have been made. */
export function offerCells(accounts: Accounts): Cell[] {
  return [...moves(accounts), ...fields(accounts), ...deletions(accounts), ...withRequests(accounts)];
}

function documents(accounts: Accounts, whose: (typeof donors)[number], status: string, request = 'active') {
  return {
    ...userRecords(accounts),
    ...donorRecords(accounts[whose], false),
    [wantedPath]: storedRequest(accounts.owner, request),
    [offerPath(accounts[whose])]: storedOffer(accounts[whose], status),
  };
}

function moves(accounts: Accounts): Cell[] {
  const targets = [...offerStatuses, 'another', null, deleteField()];
  const { member } = accounts;
  const path = offerPath(member);
  const orphan = without(documents(accounts, 'member', 'offered'), wantedPath);
  const orphaned = cellsAbout('offers', orphan);
  return [
    ...donors.flatMap((whose) =>
      offerStatuses.flatMap((from) => {
        const cell = cellsAbout('offers', documents(accounts, whose, from));
        return targets
          .filter((to) => to !== from)
          .flatMap((to) =>
            actors.map((actor) =>
              cell(
                actor,
                `moves that of ${whose} from ${from} to ${to !== null && typeof to === 'object' ? 'nothing' : to}`,
                alone(update(offerPath(accounts[whose]), { status: to })),
                decided.mayMove(actor, whose, from, to),
              ),
            ),
          );
      }),
    ),
    ...requestStatuses.flatMap((request) => {
      const cell = cellsAbout('offers', documents(accounts, 'member', 'offered', request));
      const stored = storedOffer(member, 'offered');
      return (['withdrawn', 'donated'] as const).flatMap((to) =>
        (['member', 'owner'] as const).flatMap((actor) =>
          cell.byEachWay(
            actor,
            `moves to ${to} on one that is ${request}`,
            waysToChange(path, { status: to }, stored),
            decided.mayMove(actor, 'member', 'offered', to),
          ),
        ),
      );
    }),
    orphaned('member', 'withdraws one without a request', alone(update(path, { status: 'withdrawn' })), true),
    orphaned('owner', 'confirms one without a request', alone(update(path, { status: 'donated' })), false),
  ];
}

/** Every field by the two who may change the status, alone and with it. */
function fields(accounts: Accounts): Cell[] {
  const { member, owner } = accounts;
  const path = offerPath(member);
  const cell = cellsAbout('offers', documents(accounts, 'member', 'offered'));
  const { status: _, ...others } = offerFields;
  const changes = {
    ...changesOfAll(others, storedOffer(member, 'offered')),
    userId: owner.uid,
  };
  return (['member', 'owner'] as const).flatMap((actor) =>
    Object.entries(changes).flatMap(([field, value]) => [
      cell(actor, `changes ${field}`, alone(update(path, { [field]: value })), false),
      ...(['withdrawn', 'donated'] as const).map((status) =>
        cell(
          actor,
          `changes ${field} and the status to ${status}`,
          alone(update(path, { [field]: value, status })),
          false,
        ),
      ),
    ]),
  );
}

/** Only the donor deletes an offer alone. */
function deletions(accounts: Accounts): Cell[] {
  return donors.flatMap((whose) => {
    const path = offerPath(accounts[whose]);
    const stored = documents(accounts, whose, 'offered', 'fulfilled');
    const cell = cellsAbout('offers', stored);
    const orphan: Documents = without(stored, wantedPath);
    return actors.flatMap((actor) => [
      ...cell.byEachWay(actor, `deletes that of ${whose}`, waysToDelete(path), actor === whose),
      cell(
        actor,
        `deletes that of ${whose}, left without a request,`,
        alone(remove(path)),
        actor === whose || actor === 'admin',
        orphan,
      ),
    ]);
  });
}

/** A request and its offers are deleted in one commit by those who may delete the request. */
function withRequests(accounts: Accounts): Cell[] {
  const { member, suspended } = accounts;
  const stored = {
    ...documents(accounts, 'member', 'offered'),
    [offerPath(suspended)]: storedOffer(suspended, 'donated'),
  };
  const cell = cellsAbout('offers', stored);
  const [offer, other] = [remove(offerPath(member)), remove(offerPath(suspended))];
  const request = remove(wantedPath);
  return actors.flatMap((actor) => {
    const mayDelete = actor === 'owner' || actor === 'admin';
    return [
      cell(actor, 'deletes both with the request', together(request, offer, other), mayDelete),
      cell(actor, 'deletes both before the request', together(offer, other, request), mayDelete),
      cell(actor, 'deletes the request alone', alone(request), mayDelete),
      cell(
        actor,
        'closes the request and deletes one',
        together(update(wantedPath, { status: 'fulfilled' }), offer),
        false,
      ),
    ];
  });
}

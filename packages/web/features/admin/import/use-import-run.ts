import type { ListedPerson } from '@blood-bank/domain/roster-import/compare-people';
import type { DonorChange, DonorDonations } from '@blood-bank/domain/roster-import/donor-changes';
import type { ListedDonation } from '@blood-bank/domain/roster-import/who-is-who';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTransient, logProblem } from '../../../lib/firestore/errors.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import {
  importPeople,
  inBatches,
  logImport,
  logListedDonation,
  mostAdded,
  type RosterImport,
} from './api.ts';
import { changeByImport, type ValueChange } from './known-donors-api.ts';

/** An import of people and their donations, and of changes of donors who are here, as far as it is. */
export interface ImportRun {
  readonly status: 'ready' | 'running' | 'stopped' | 'failed' | 'done';
  /** How many people, changes and donations have been sent, and how many there are. */
  readonly done: number;
  readonly of: number;
  /** The people who were not here already. */
  readonly added: ReadonlySet<string>;
  /** The entries in which something was changed. */
  readonly changed: ReadonlySet<string>;
  /** How many donations were logged. */
  readonly logged: number;
  /** Why it failed. */
  readonly error: unknown;
  /** Starts, or goes on where it was stopped. */
  readonly start: () => void;
  readonly stop: () => void;
}

type Progress = Omit<ImportRun, 'of' | 'start' | 'stop'>;

const notStarted: Progress = {
  status: 'ready',
  done: 0,
  added: new Set(),
  changed: new Set(),
  logged: 0,
  error: null,
};

/**
 * Imports people, a few in each commit, and then what changes in donors who are here, and the donations of the others. It ends when the
 * person stops it or leaves the screen, and goes on by itself when the network is back.
 *
 * @param changes those that the admin has chosen
 */
export function useImportRun(
  one: RosterImport,
  people: readonly ListedPerson[],
  changes: readonly DonorChange[],
  donations: readonly DonorDonations[],
): ImportRun {
  const queries = useQueryClient();
  const [progress, show] = useState(notStarted);
  const running = useRef<AbortController | null>(null);
  const sent = useRef(new Set<string | ListedDonation>());
  const { status, error } = progress;
  const of = people.length + changes.length + countDonations(donations);
  const waitsForNetwork = status === 'failed' && isTransient(error);

  useEffect(() => () => running.current?.abort(), []);

  // A closed tab ends the import: nothing is lost, but it has to be chosen again.
  useEffect(() => {
    if (status !== 'running') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [status]);

  async function start() {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const added = new Set(progress.added);
    const changed = new Set(progress.changed);
    let { logged } = progress;
    const showAs = (now: Progress['status'], reason: unknown = null) =>
      show({ status: now, done: sent.current.size, added, changed, logged, error: reason });
    showAs('running');
    try {
      if (people.length + changes.length > 0) await logImport(one);
      const left = people.filter(({ id }) => !sent.current.has(id));
      await inBatches(left, mostAdded, controller.signal, async (some) => {
        for (const id of await importPeople(one.importId, some)) added.add(id);
        for (const { id } of some) sent.current.add(id);
        showAs('running');
      });
      const unsent = changes.filter(({ id }) => !sent.current.has(id));
      // All of one donor one after the other, as each writes the donor's record.
      await inBatches(byDonor(unsent), 1, controller.signal, async ([ofDonor = []]) => {
        for (const change of ofDonor) {
          if (change.field !== 'donations') continue;
          for (const donation of inOrderOfLogging(change.donations))
            if (await logListedDonation(change.donor.id, donation, one.importId)) logged += 1;
        }
        const values = ofDonor.filter((change): change is ValueChange => change.field !== 'donations');
        const [first] = values;
        if (first !== undefined && (await changeByImport(one.importId, first.donor, values)))
          changed.add(first.donor.id);
        for (const { id } of ofDonor) sent.current.add(id);
        showAs('running');
      });
      await inBatches(donations, 1, controller.signal, async (batch) => {
        for (const { donorId, donations: listed } of batch) {
          for (const donation of inOrderOfLogging(listed).filter((each) => !sent.current.has(each))) {
            if (await logListedDonation(donorId, donation, null)) logged += 1;
            sent.current.add(donation);
          }
        }
        showAs('running');
      });
      showAs(sent.current.size < of ? 'stopped' : 'done');
    } catch (reason) {
      logProblem('People could not be imported.', reason);
      showAs('failed', reason);
    }
    running.current = null;
    void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
    void queries.invalidateQueries({ queryKey: adminQueryKeys.lists('donors') });
  }

  const goOn = useEffectEvent(() => void start());

  useEffect(() => {
    if (!waitsForNetwork) return;
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [waitsForNetwork]);

  return { ...progress, of, start: () => void start(), stop: () => running.current?.abort() };
}

/** The latest, which the record tells of already, and then the first ones: which is the first is noted meanwhile. */
function inOrderOfLogging([latest, ...earlier]: readonly ListedDonation[]): readonly ListedDonation[] {
  return latest === undefined ? [] : [latest, ...earlier.toReversed()];
}

function byDonor(changes: readonly DonorChange[]): readonly (readonly DonorChange[])[] {
  const donors = new Map<string, DonorChange[]>();
  for (const change of changes) {
    const { id } = change.donor;
    const ofDonor = donors.get(id);
    if (ofDonor === undefined) donors.set(id, [change]);
    else ofDonor.push(change);
  }
  return [...donors.values()];
}

/** How many donations a list tells of. */
export function countDonations(donations: readonly DonorDonations[]): number {
  return donations.reduce((count, ofDonor) => count + ofDonor.donations.length, 0);
}

import type { ListedPerson } from '@blood-bank/domain/roster-import/compare-people';
import type { ListedDonation } from '@blood-bank/domain/roster-import/who-is-who';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTransient, logProblem } from '../../../lib/firestore/errors.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import {
  type DonorDonations,
  importPeople,
  inBatches,
  logImport,
  logListedDonation,
  mostAdded,
  type RosterImport,
} from './api.ts';

/** An import of people and their donations, as far as it is. */
export interface ImportRun {
  readonly status: 'ready' | 'running' | 'stopped' | 'failed' | 'done';
  /** How many people and donations have been sent, and how many there are. */
  readonly done: number;
  readonly of: number;
  /** The people who were not here already. */
  readonly added: ReadonlySet<string>;
  /** How many donations were logged. */
  readonly logged: number;
  /** Why it failed. */
  readonly error: unknown;
  /** Starts, or goes on where it was stopped. */
  readonly start: () => void;
  readonly stop: () => void;
}

type Progress = Pick<ImportRun, 'status' | 'done' | 'added' | 'logged' | 'error'>;

const notStarted: Progress = { status: 'ready', done: 0, added: new Set(), logged: 0, error: null };

/**
 * Imports people, a few in each commit, and then their donations and those of donors who are here. It ends when the person stops it or leaves the screen, and goes on by itself when the network
 * is back.
 */
export function useImportRun(
  one: RosterImport,
  people: readonly ListedPerson[],
  donations: readonly DonorDonations[],
): ImportRun {
  const queries = useQueryClient();
  const [progress, show] = useState(notStarted);
  const running = useRef<AbortController | null>(null);
  const sent = useRef(new Set<string | ListedDonation>());
  const { status, error } = progress;
  const of = people.length + countDonations(donations);
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
    let { logged } = progress;
    const showAs = (now: Progress['status'], reason: unknown = null) =>
      show({ status: now, done: sent.current.size, added, logged, error: reason });
    showAs('running');
    try {
      if (people.length > 0) await logImport(one);
      const left = people.filter(({ id }) => !sent.current.has(id));
      await inBatches(left, mostAdded, controller.signal, async (some) => {
        for (const id of await importPeople(one.importId, some)) added.add(id);
        for (const { id } of some) sent.current.add(id);
        showAs('running');
      });
      await inBatches(donations, 1, controller.signal, async (batch) => {
        for (const { donorId, donations: listed } of batch) {
          for (const donation of listed.filter((each) => !sent.current.has(each))) {
            if (await logListedDonation(donorId, donation)) logged += 1;
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

/** How many donations a list tells of. */
export function countDonations(donations: readonly DonorDonations[]): number {
  return donations.reduce((count, ofDonor) => count + ofDonor.donations.length, 0);
}

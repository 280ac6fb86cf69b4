import type { ListedPerson } from '@blood-bank/domain/roster-import/compare-people';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTransient, logProblem } from '../../../lib/firestore/errors.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import { importPeople, inBatches, logImport, mostAdded, type RosterImport } from './api.ts';

/** An import of people, as far as it is. */
export interface ImportRun {
  readonly status: 'ready' | 'running' | 'stopped' | 'failed' | 'done';
  /** How many people have been sent; of them, `added` were not here already. */
  readonly done: number;
  readonly added: ReadonlySet<string>;
  /** Why it failed. */
  readonly error: unknown;
  /** Starts, or goes on where it was stopped. */
  readonly start: () => void;
  readonly stop: () => void;
}

type Progress = Pick<ImportRun, 'status' | 'done' | 'added' | 'error'>;

const notStarted: Progress = { status: 'ready', done: 0, added: new Set(), error: null };

/**
 * Imports people, a few in each commit. It ends when the person stops it or leaves the screen, and goes on by itself when the network
 * is back.
 */
export function useImportRun(one: RosterImport, people: readonly ListedPerson[]): ImportRun {
  const queries = useQueryClient();
  const [progress, show] = useState(notStarted);
  const running = useRef<AbortController | null>(null);
  const sent = useRef(new Set<string>());
  const { status, error } = progress;
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
    const showAs = (now: Progress['status'], reason: unknown = null) =>
      show({ status: now, done: sent.current.size, added, error: reason });
    showAs('running');
    try {
      await logImport(one);
      const left = people.filter(({ id }) => !sent.current.has(id));
      await inBatches(left, mostAdded, controller.signal, async (some) => {
        for (const id of await importPeople(one.importId, some)) added.add(id);
        for (const { id } of some) sent.current.add(id);
        showAs('running');
      });
      showAs(sent.current.size < people.length ? 'stopped' : 'done');
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

  return { ...progress, start: () => void start(), stop: () => running.current?.abort() };
}

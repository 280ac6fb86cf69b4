import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, dataFolderAt, lockForServer } from '@embedded-firebase/server';
import type { PlainFields, PlainValue } from '@embedded-firebase/server/documents';
import { openExistingDatabase } from '@embedded-firebase/server/inspection';
import { connectionOf } from '@embedded-firebase/server/testing';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { demoDonor, demoMember } from '../demo-documents.ts';
import { demoRequest } from '../demo-requests.ts';
import { examineData } from '../doctor/examine-data.ts';
import { type ChosenRepair, doRepairs } from '../doctor/repair.ts';
import { openBackend } from '../open-backend.ts';
import { readProductFiles } from '../product-files.ts';
import { readSettings, type Settings } from '../settings.ts';
import { writeDocuments } from '../write-documents.ts';

/** A sound campus of one donor, who is an admin, with one request and a fresh backup; each test has its own copy. */
export interface SoundCampus {
  /** The user id of the donor. */
  readonly uid: string;
  readonly dataFolder: string;
  readonly backend: Backend;
  close(): void;
  /** What is found, each as `check: where` with what can be done about it. */
  found(): string[];
  repair(kind: 'repair' | 'removal'): Promise<void>;
  /** Changes fields of a document past the rules, as older programs did; undefined deletes the field, or the document. */
  change(path: string, fields: ChangedFields | undefined): Promise<void>;
  fieldsOf(path: string): Promise<PlainFields | undefined>;
  sql(statement: string): void;
}

type ChangedFields = { readonly [field: string]: PlainValue | undefined };

/** Gives each test of a file a sound campus: made once, and copied. */
export function soundCampus(): SoundCampus {
  const { indexes, campus } = readProductFiles();
  let template: string;
  let uid: string;
  let dataFolder: string;
  let backend: Backend;
  let close: () => void;

  beforeAll(async () => {
    // As the commands have it.
    process.umask(0o077);
    template = mkdtempSync(join(tmpdir(), 'doctor-'));
    const made = await openBackend(settingsFor(template));
    const email = 'dawud.donor@campus.test';
    ({ uid } = await made.accounts.create({ email, password: 'invented-3', emailVerified: true }));
    const account = { uid, email, fullName: 'Dawud Donor', role: 'admin' } as const;
    const now = new Date();
    await writeDocuments(made, [
      demoMember(account, campus.departments, now),
      ...demoDonor(0, account, campus.departments, now),
      demoRequest(0, account, now),
    ]);
    const backups = join(template, 'backups');
    mkdirSync(backups, { mode: 0o700 });
    writeFileSync(join(backups, 'blood-bank-20261120-101233.backup'), '', { mode: 0o600 });
    // Its indexes are built in the background.
    await vi.waitFor(() => expect(examineData(template, indexes).findings).toEqual([]), { timeout: 50_000 });
    made.close();
    lockForServer(template).release();
    return () => rmSync(template, { recursive: true });
  });

  beforeEach(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'doctor-'));
    cpSync(template, dataFolder, { recursive: true });
    backend = await openBackend(settingsFor(dataFolder));
    let isOpen = true;
    close = () => {
      if (isOpen) backend.close();
      isOpen = false;
    };
    return () => {
      close();
      rmSync(dataFolder, { recursive: true });
    };
  });

  function found(): string[] {
    return examineData(dataFolder, indexes).findings.map(
      ({ check, where, repair, removal }) =>
        `${check}: ${where.replaceAll(uid, 'UID').replace(dataFolder, 'DATA')}${repair ? ', to repair' : ''}${removal ? ', to remove' : ''}`,
    );
  }

  async function repair(kind: 'repair' | 'removal'): Promise<void> {
    const { findings } = examineData(dataFolder, indexes);
    await doRepairs(
      dataFolder,
      findings.flatMap((finding): ChosenRepair[] => {
        const chosen = finding[kind];
        const action = kind === 'repair' ? kind : 'delete';
        return chosen === undefined ? [] : [{ where: finding.where, repair: chosen, action }];
      }),
      () => {},
    );
  }

  async function change(path: string, changed: ChangedFields | undefined): Promise<void> {
    if (changed === undefined) return backend.firestore.documents.delete(path);
    const present = Object.entries(changed).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const fields = Object.fromEntries(present);
    const deletes = Object.keys(changed).filter((name) => changed[name] === undefined);
    await backend.firestore.documents.commit([{ update: path, fields, deletes, precondition: null }]);
  }

  async function fieldsOf(path: string): Promise<PlainFields | undefined> {
    return (await backend.firestore.documents.get(path))?.fields;
  }

  function sql(statement: string): void {
    const database = connectionOf(openExistingDatabase(dataFolderAt(dataFolder).databaseFile));
    database.exec(statement);
    database.close();
  }

  return {
    found,
    repair,
    change,
    fieldsOf,
    sql,
    close: () => close(),
    get uid() {
      return uid;
    },
    get dataFolder() {
      return dataFolder;
    },
    get backend() {
      return backend;
    },
  };
}

/** The settings of a command on a data folder. */
export function settingsFor(folder: string): Settings {
  return { ...readSettings({ DATA_DIR: folder }, false), logLevel: 'silent' };
}

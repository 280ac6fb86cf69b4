import { expect, it, vi } from 'vitest';
import { dropDraft, dropDraftsOfOthers, keepDraft, readDraft } from './drafts.ts';

it('stores a draft per member and form until it is dropped', () => {
  keepDraft('ayesha', 'request', { patientName: 'Rahim' });
  expect(readDraft('ayesha', 'request')).toEqual({ patientName: 'Rahim' });
  expect(readDraft('ayesha', 'donor')).toBeNull();
  expect(readDraft('bashir', 'request')).toBeNull();
  dropDraft('ayesha', 'request');
  expect(readDraft('ayesha', 'request')).toBeNull();
});

it('drops the drafts of other members', () => {
  keepDraft('ayesha', 'request', 1);
  keepDraft('bashir', 'request', 2);
  dropDraftsOfOthers('bashir');
  expect(readDraft('ayesha', 'request')).toBeNull();
  expect(readDraft('bashir', 'request')).toBe(2);
  dropDraftsOfOthers(null);
  expect(readDraft('bashir', 'request')).toBeNull();
});

it('keeps drafts in memory where storage is not allowed', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: refuse,
    getItem: refuse,
    removeItem: refuse,
  });
  keepDraft('ayesha', 'request', { patientName: 'Rahim' });
  keepDraft('ayesha', 'donor', { fullName: 'Ayesha' });
  expect(readDraft('ayesha', 'request')).toEqual({ patientName: 'Rahim' });
  dropDraft('ayesha', 'request');
  expect(readDraft('ayesha', 'request')).toBeNull();
  dropDraftsOfOthers('bashir');
  expect(readDraft('ayesha', 'donor')).toBeNull();
});

it('ignores a draft that is not JSON', () => {
  sessionStorage.setItem('draft:ayesha:request', '{patient');
  expect(readDraft('ayesha', 'request')).toBeNull();
});

function refuse(): never {
  throw new Error('Not allowed here.');
}

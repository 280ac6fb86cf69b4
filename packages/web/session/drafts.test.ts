import { expect, it, vi } from 'vitest';
import { dropDraft, dropDraftsOfOthers, keepDraft, readDraft } from './drafts.ts';

it('a draft is kept for its member and its form, until it is dropped', () => {
  keepDraft('ayesha', 'request', { patientName: 'Rahim' });
  expect(readDraft('ayesha', 'request')).toEqual({ patientName: 'Rahim' });
  expect(readDraft('ayesha', 'donor')).toBeNull();
  expect(readDraft('bashir', 'request')).toBeNull();
  dropDraft('ayesha', 'request');
  expect(readDraft('ayesha', 'request')).toBeNull();
});

it('whoever signs in next finds only drafts of their own', () => {
  keepDraft('ayesha', 'request', 1);
  keepDraft('bashir', 'request', 2);
  dropDraftsOfOthers('bashir');
  expect(readDraft('ayesha', 'request')).toBeNull();
  expect(readDraft('bashir', 'request')).toBe(2);
  dropDraftsOfOthers(null);
  expect(readDraft('bashir', 'request')).toBeNull();
});

it('where the browser allows no storage a draft lasts as long as the page, and goes like any other', () => {
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

it('a draft that no version of ours has written is none', () => {
  sessionStorage.setItem('draft:ayesha:request', '{patient');
  expect(readDraft('ayesha', 'request')).toBeNull();
});

function refuse(): never {
  throw new Error('Not allowed here.');
}

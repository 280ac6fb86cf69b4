import { expect, it } from 'vitest';
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

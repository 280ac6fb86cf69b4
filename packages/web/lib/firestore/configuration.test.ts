import { describe, expect, it } from 'vitest';
import { IncompleteConfiguration, readConfiguration } from './configuration.ts';

const served = {
  apiKey: 'served-key',
  projectId: 'served-project',
  authDomain: 'campus.test',
  storageBucket: 'served-bucket',
  messagingSenderId: '1',
  appId: 'served-app',
  measurementId: 'G-1',
  selfHosted: true,
};

describe('the start-up configuration', () => {
  it('is what the host serves', () => {
    expect(readConfiguration(served, {})).toEqual({
      ...served,
      tokenSyncUrl: null,
      tokenSyncMaxAgeSeconds: 300,
    });
  });

  it('is overridden by the build’s variables', () => {
    const built = {
      VITE_FIREBASE_PROJECT_ID: 'built-project',
      VITE_TOKEN_SYNC_URL: '/token',
      VITE_TOKEN_SYNC_MAX_AGE_SECONDS: '60',
    };
    expect(readConfiguration(served, built)).toMatchObject({
      apiKey: 'served-key',
      projectId: 'built-project',
      tokenSyncUrl: '/token',
      tokenSyncMaxAgeSeconds: 60,
    });
  });

  it.each([
    [{}, ['apiKey', 'projectId']],
    [{ apiKey: 'key' }, ['projectId']],
    [{ apiKey: '', projectId: 'campus' }, ['apiKey']],
  ])('%j is refused with the names of the missing keys', (lacking, missing) => {
    expect(() => readConfiguration(lacking, {})).toThrow(new IncompleteConfiguration(missing));
  });
});

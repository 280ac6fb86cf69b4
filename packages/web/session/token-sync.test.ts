import { describe, expect, it, vi } from 'vitest';
import { createTokenSync } from './token-sync.ts';

const settings = { tokenSyncUrl: '/token-sync', tokenSyncMaxAgeSeconds: 300 };

describe('token sync', () => {
  it('posts each new token once, and sends a DELETE after signing out', () => {
    const { sync, calls } = open(settings);
    const token = { text: 'one', issuedAt: Date.now() };
    sync(null);
    sync(token);
    sync(token);
    sync({ text: 'two', issuedAt: Date.now() });
    sync(null);
    const url = `${location.origin}/token-sync`;
    expect(calls).toEqual([`POST ${url} Bearer one`, `POST ${url} Bearer two`, `DELETE ${url} Bearer two`]);
  });

  it('does not send an older token: the DELETE is sent without it', () => {
    const { sync, calls } = open(settings);
    sync({ text: 'old', issuedAt: Date.now() - 301_000 });
    expect(calls).toEqual([]);
    sync(null);
    sync(null);
    expect(calls).toEqual([`DELETE ${location.origin}/token-sync null`]);
  });

  it.each([null, 'https://elsewhere.test/token', '//elsewhere.test/token', 'http://['])(
    'sends nothing to %s',
    (tokenSyncUrl) => {
      const consoleError = vi.spyOn(console, 'error').mockReturnValue();
      const { sync, calls } = open({ ...settings, tokenSyncUrl });
      sync({ text: 'one', issuedAt: Date.now() });
      expect(calls).toEqual([]);
      consoleError.mockClear();
    },
  );
});

function open(given: Parameters<typeof createTokenSync>[0]) {
  const calls: string[] = [];
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    calls.push(`${init.method} ${url.href} ${new Headers(init.headers).get('Authorization')}`);
    return new Response();
  });
  return { sync: createTokenSync(given), calls };
}

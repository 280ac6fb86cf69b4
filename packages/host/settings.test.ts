import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommandError } from './command.ts';
import { readSettings } from './settings.ts';

describe('the settings', () => {
  it('default to port 8080 on loopback, with the data in the folder of the product', () => {
    expect(readSettings({}, false)).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataFolder: join(import.meta.dirname, '../../data'),
      publicUrl: null,
      developmentSite: null,
      smtpUrl: null,
      trustedProxies: 0,
      readsPerHour: 5_000,
      writesPerTenMinutes: 60,
      noticeDelaySeconds: 30,
      pushServices: [
        'fcm.googleapis.com',
        'updates.push.services.mozilla.com',
        '*.push.apple.com',
        '*.notify.windows.com',
      ],
      logLevel: 'info',
      tokenSyncUrl: null,
      tokenSyncMaxAgeSeconds: 300,
    });
  });

  it('log warnings only at a terminal', () => {
    expect(readSettings({}, true).logLevel).toBe('warn');
    expect(readSettings({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug');
  });

  it('add push services to those of the browsers, by their hosts', () => {
    const added = (text: string) => readSettings({ PUSH_SERVICES: text }, false).pushServices.slice(4);
    expect(added('push.example.org, *.example.net')).toEqual(['push.example.org', '*.example.net']);
    for (const wrong of [
      '*',
      'localhost',
      '10.0.0.1',
      '*.',
      'push.example.org/path',
      'ftp://push.example.org',
    ])
      expect(() => added(`push.example.org,${wrong}`), wrong).toThrow(CommandError);
  });

  it('reduce PUBLIC_URL to an origin', () => {
    expect(readSettings({ PUBLIC_URL: 'https://Blood.example.edu/' }, false).publicUrl).toBe(
      'https://blood.example.edu',
    );
  });

  it.each([
    [{ TOKEN_SYNC_URL: '/api/token?from=app' }],
    [{ TOKEN_SYNC_URL: 'https://blood.example.edu/token', PUBLIC_URL: 'https://blood.example.edu' }],
    [{ TOKEN_SYNC_URL: 'http://localhost:5173/token', DEVELOPMENT_SITE: 'http://localhost:5173' }],
  ])('accept a token sync URL of the own site: %j', (environment) => {
    expect(readSettings(environment, false).tokenSyncUrl).toBe(environment.TOKEN_SYNC_URL);
  });

  it.each([
    'https://elsewhere.example.edu/token',
    'http://blood.example.edu/token',
    'https://blood.example.edu:8443/token',
    'https://name:word@blood.example.edu/token',
    '//elsewhere.example.edu/token',
    '/\\elsewhere.example.edu/token',
    'javascript:alert(1)',
    'token',
    'https://',
  ])('refuse a token sync URL of another site: %s', (url) => {
    for (const environment of [{}, { PUBLIC_URL: 'https://blood.example.edu' }]) {
      const set = () => readSettings({ ...environment, TOKEN_SYNC_URL: url }, false);
      expect(set).toThrow(CommandError);
      expect(set).toThrow('TOKEN_SYNC_URL must be a path of this site');
    }
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number'],
    [{ TRUSTED_PROXIES: '1.5' }, 'TRUSTED_PROXIES must be a whole number'],
    [{ PUBLIC_URL: 'blood.example.edu' }, 'PUBLIC_URL must be an address without a path'],
    [{ PUBLIC_URL: 'https://example.edu/blood' }, 'PUBLIC_URL must be an address without a path'],
    [{ PUBLIC_URL: 'ftp://example.edu' }, 'PUBLIC_URL must be an address without a path'],
    [{ SMTP_URL: 'mail.example.edu', PUBLIC_URL: 'https://example.edu' }, 'SMTP_URL must look like'],
    [
      { SMTP_URL: 'smtp://mail.example.edu?tls=none', PUBLIC_URL: 'https://example.edu' },
      'The parameter tls of SMTP_URL must be required or optional; it is "none".',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.edu?tls.ciphers=NULL', PUBLIC_URL: 'https://example.edu' },
      'SMTP_URL takes the parameters from and tls, each once; it has "tls.ciphers".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ SMTP_URL: 'smtp://mail.example.edu' }, 'PUBLIC_URL is required because SMTP_URL is set'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is required because HOST is 0.0.0.0'],
    [{ HOST: '127.example.edu' }, 'PUBLIC_URL is required because HOST is 127.example.edu'],
    [{ TRUSTED_PROXIES: '1' }, 'PUBLIC_URL is required because TRUSTED_PROXIES is set'],
  ])('%j are refused: %s', (environment, sentence) => {
    expect(() => readSettings(environment, false)).toThrow(CommandError);
    expect(() => readSettings(environment, false)).toThrow(sentence);
  });
});

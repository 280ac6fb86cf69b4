/**
 * The hosts of the browsers' push services: of Chromium's browsers, Firefox, Safari and Edge. A leading `*.` stands for one or more
 * labels.
 */
export const knownPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** A host, or an origin for a service of this machine's own, such as that of a test. */
const serviceSyntax = /^(?:(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]*|https?:\/\/[a-z\d.-]+(?::\d+)?)$/;

/** Tells whether a text names a push service: `push.example.org`, `*.example.org`, or an origin. */
export function isPushService(text: string): boolean {
  return serviceSyntax.test(text);
}

/**
 * Tells whether notifications may be sent to an address, which a client has chosen: only to one of these services, or clients
 * could make the server call any address of its network.
 */
export function isAllowedEndpoint(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  return services.some((service) => {
    if (service.includes('//')) return url.origin === service;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service;
  });
}

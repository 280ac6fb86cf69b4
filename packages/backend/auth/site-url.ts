const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether `url` leads to this site itself. A machine's own names for itself count as one, since a person may have
 * opened `127.0.0.1` where the site calls itself `localhost`.
 *
 * @param siteOrigin scheme, host and port, as in a URL's `origin`
 */
export function isOnSite(url: string, siteOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  const site = new URL(siteOrigin);
  if (target.username !== '' || target.password !== '') return false;
  if (target.origin === site.origin) return true;
  return (
    target.protocol === site.protocol &&
    target.port === site.port &&
    loopbackHost.test(target.hostname) &&
    loopbackHost.test(site.hostname)
  );
}

/**
 * The path under which a page may send a person on, within this site only.
 *
 * @returns path, query and fragment of `url`; or `/login` when there is none or it leads elsewhere
 */
export function pathOnSite(url: string | null, siteOrigin: string): string {
  if (url === null || !isOnSite(url, siteOrigin)) return '/login';
  const { pathname, search, hash } = new URL(url);
  // A path of two slashes would be read as another host.
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
}

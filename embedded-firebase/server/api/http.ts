export type { AppContext, AppEnv } from '../http/app-env.ts';
export { inlineSourcesOf } from '../http/content-security-policy.ts';
export { methodNotAllowed } from '../http/http-error.ts';
export { securityHeadersFor } from '../http/security-headers.ts';
export { type Html, page, pageStyle, pageStylePath } from '../mail/pages/page.ts';

import type { Account } from './account.ts';
import { clockToleranceSeconds } from './id-token.ts';

/**
 * The second from which an account's tokens hold. One that lies ahead was written while this machine's clock was ahead:
 * no token of today would hold. Once the clock is right, the next second takes its place; what the account's sessions
 * were given until now stays void.
 *
 * @param now seconds since the epoch
 */
export function currentRevocationSeconds({ tokenRevocationSeconds }: Account, now: number): number {
  return tokenRevocationSeconds > now + clockToleranceSeconds ? now + 1 : tokenRevocationSeconds;
}

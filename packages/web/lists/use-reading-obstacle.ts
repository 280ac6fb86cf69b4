import { type CommunityObstacle, readingObstacle } from '@blood-bank/domain/permissions';
import { campus } from '../data/configuration.ts';
import { useMember } from '../session/session.tsx';

/**
 * Tells why the member may not read the donors and requests of others; null where they may. It is "unknown" while the
 * role is, for a member whom only an admin's role would permit.
 */
export function useReadingObstacle(): CommunityObstacle | 'unknown' | null {
  const member = useMember();
  const obstacle = readingObstacle(member, campus.emailDomains);
  return obstacle !== null && member.recordState === 'loading' ? 'unknown' : obstacle;
}

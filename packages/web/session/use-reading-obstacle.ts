import { type CommunityObstacle, readingObstacle } from '@blood-bank/domain/permissions';
import { campus } from '../data/campus.ts';
import { useMember } from './session.tsx';

/**
 * Tells why the member may not read the donors and requests of others; null where they may. While the role is not known
 * it is "unknown" for those whom only an admin's role would let in.
 */
export function useReadingObstacle(): CommunityObstacle | 'unknown' | null {
  const member = useMember();
  const obstacle = readingObstacle(member, campus.emailDomains);
  return obstacle !== null && member.recordState === 'loading' ? 'unknown' : obstacle;
}

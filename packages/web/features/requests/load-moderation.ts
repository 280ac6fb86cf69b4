import { loadChunk } from '../../lib/load-chunk.ts';

/** Loads what admins do with the requests of others. */
export function loadModeration() {
  return loadChunk(() => import('./moderation-api.ts'));
}

/** Says that the caller has found by phone that an active request of another member is true. */
export async function confirmByPhone(id: string, callerId: string): Promise<void> {
  const changes = await loadChunk(() => import('./change-api.ts'));
  return changes.confirmByPhone(id, callerId);
}

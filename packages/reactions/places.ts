import type { NoticeLimit } from '@blood-bank/domain/records/request-notice';
import { claimNotice, type NoticeClaim, readNotice } from './notice-claim.ts';
import type { DocumentPort } from './port.ts';
import type { SlotPool } from './slots.ts';

/** Places for mails, each of which is a slot of several pools. One is held at a time, until a mail fills it. */
export class Places {
  /** The limit of the pool that had no slot left. */
  limit: NoticeLimit | null = null;
  readonly #port: DocumentPort;
  readonly #pools: readonly SlotPool[];
  #held: readonly string[] = [];

  constructor(port: DocumentPort, pools: readonly SlotPool[]) {
    this.#port = port;
    this.#pools = pools;
  }

  /** Takes a place unless one is held. @returns the paths of its slots; null when there is none */
  async take(): Promise<readonly string[] | null> {
    if (this.#held.length > 0) return this.#held;
    for (const pool of this.#pools) {
      const slot = await pool.claim();
      if (slot === null) {
        this.limit = pool.limit;
        await this.release();
        return null;
      }
      this.#held = [...this.#held, slot];
    }
    return this.#held;
  }

  /** Gives the held place to a mail, whose claim has to note its slots. */
  fill(): void {
    this.#held = [];
  }

  /** Gives the held place back. */
  async release(): Promise<void> {
    for (const slot of this.#held) await this.#port.delete(slot);
    this.#held = [];
  }
}

/**
 * Claims a person for a single mail, with a place for it.
 *
 * @returns false when there is no place, and no concurrent call has claimed the person
 */
export async function claimWithPlace(
  port: DocumentPort,
  pools: readonly SlotPool[],
  claim: Omit<NoticeClaim, 'slots' | 'state' | 'refusals'>,
): Promise<boolean> {
  const places = new Places(port, pools);
  const slots = await places.take();
  if (slots === null) return (await readNotice(port, claim.id)) !== null;
  if (await claimNotice(port, { ...claim, slots })) places.fill();
  await places.release();
  return true;
}

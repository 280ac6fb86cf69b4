import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { NoticeLimit } from '@blood-bank/domain/records/request-notice';
import { candidates } from './candidates.ts';
import { claimNotice } from './notice-claim.ts';
import type { Reaction } from './reaction.ts';
import { recipientOf } from './recipient.ts';
import { Slots } from './slots.ts';

/** How many donor records are read for each one that may be told, so that a request's cost is bounded. */
const examinedPerPlace = 20;

/** How many donors are told of a request at most, by its urgency. */
function mostDonors({ campus }: Reaction, { urgency }: Pick<BloodRequest, 'urgency'>): number {
  const { donorsPerUrgentRequest, donorsPerModerateRequest, donorsPerLowRequest } = campus.notices;
  return { urgent: donorsPerUrgentRequest, moderate: donorsPerModerateRequest, low: donorsPerLowRequest }[
    urgency
  ];
}

/**
 * Chooses the donors who are told of a request: each gets a claim (notice-claim.ts). May run again, and at the same time for the
 * same request: what it claims stays within the limits.
 *
 * @param start where the search for donors starts, and when choosing began
 * @returns the limit that ended it early
 */
export async function chooseDonors(
  reaction: Reaction,
  request: BloodRequest,
  start: { readonly id: string; readonly at: Date },
): Promise<NoticeLimit | null> {
  const { port, campus } = reaction;
  const most = mostDonors(reaction, request);
  if (most === 0) return 'urgency';
  const slots = new Slots(reaction, request.id, start.at);
  if (!(await slots.claimForPoster(request.userId))) return 'poster';
  const places = new Places(slots, most, campus.notices.donorsPerDay);
  for await (const uid of candidates(reaction, request, start, most * examinedPerPlace)) {
    if ((await recipientOf(reaction, uid)) === null) continue;
    if (!(await places.take())) break;
    if (!(await slots.claimForDonor(uid))) continue;
    const id = `${request.id}_${uid}`;
    if (await claimNotice(port, { id, request: request.id, uid, at: start.at })) places.fill();
  }
  await places.release();
  return places.limit;
}

/** The places for donors of a request, which are also places of the campus's day. One is held at a time until a donor fills it. */
class Places {
  limit: NoticeLimit | null = null;
  readonly #slots: Slots;
  readonly #counts: { readonly of: number; readonly campus: number };
  readonly #next: { of?: number; campus?: number } = {};
  #held: { readonly of: number; readonly campus: number } | null = null;

  constructor(slots: Slots, ofRequest: number, ofDay: number) {
    this.#slots = slots;
    this.#counts = { of: ofRequest, campus: ofDay };
  }

  /** Takes a place unless one is held. @returns false when there is none */
  async take(): Promise<boolean> {
    if (this.#held !== null) return true;
    const campus = await this.#claim('campus');
    if (campus === null) {
      this.limit = 'campus';
      return false;
    }
    const of = await this.#claim('of');
    if (of === null) await this.#slots.releaseNumbered('campus', campus);
    else this.#held = { of, campus };
    return of !== null;
  }

  /** Gives the held place to a donor for good. */
  fill(): void {
    this.#held = null;
  }

  /** Gives the held place back. */
  async release(): Promise<void> {
    if (this.#held === null) return;
    await this.#slots.releaseNumbered('of', this.#held.of);
    await this.#slots.releaseNumbered('campus', this.#held.campus);
  }

  async #claim(kind: 'of' | 'campus'): Promise<number | null> {
    const count = this.#counts[kind];
    const from = this.#next[kind] ?? (await this.#slots.firstFree(kind, count));
    const claimed = await this.#slots.claimNumbered(kind, count, from);
    this.#next[kind] = (claimed ?? count) + 1;
    return claimed;
  }
}

import { zonedDate } from '@blood-bank/domain/zoned-time';
import type { Reaction } from './reaction.ts';

const millisecondsPerDay = 86_400_000;

/** How long claims and slots are kept: longer than any window that they are counted in. */
export const claimLifetime = 8 * millisecondsPerDay;

/** A donor is told at most once within the first, and so many times within the second. */
const donorInterval = millisecondsPerDay;
const donorPeriod = 7 * millisecondsPerDay;
const timesPerPeriod = 3;

/** A donor has one slot a day, so there are hardly more of them before they are swept. */
const mostSlots = 100;

/** The slots of one request, by which everything that is limited is counted: each is a document that only one caller can claim. */
export class Slots {
  readonly #reaction: Reaction;
  readonly #request: string;
  /** When choosing began: the same for each delivery of the event, so that all of them claim the same slots. */
  readonly #at: Date;
  /** The day of the campus's calendar, as its members and its admins count them. */
  readonly #day: string;

  constructor(reaction: Reaction, request: string, at: Date) {
    this.#reaction = reaction;
    this.#day = zonedDate(at, reaction.campus.timeZone);
    this.#request = request;
    this.#at = at;
  }

  /** Claims one of the poster's slots of the day, unless this request has one. */
  async claimForPoster(uid: string): Promise<boolean> {
    const { port, campus } = this.#reaction;
    for (let n = 0; n < campus.notices.requestsPerPosterAndDay; n += 1) {
      const path = this.#path('by', uid, n);
      if (await port.claim(path, this.#fields({ poster: uid }))) return true;
      if ((await port.read(path))?.fields.request === this.#request) return true;
    }
    return false;
  }

  /**
   * Claims a donor's slot of the day, unless this request has it, if the donor was not told too recently or too often.
   *
   * @returns whether this request has the slot
   */
  async claimForDonor(uid: string): Promise<boolean> {
    const { port } = this.#reaction;
    const { isOwn, isFree } = await this.#donorSlots(uid);
    if (isOwn || !isFree) return isFree;
    if (!(await port.claim(this.#path('to', uid, 0), this.#fields({ donor: uid })))) return false;
    // Another request may have claimed the slot of the day before or after at the same time: then at least one gives way.
    return (await this.#donorSlots(uid)).isFree;
  }

  /**
   * Claims the next free slot of those of a kind that are numbered from 0.
   *
   * @param from the first number to try
   * @returns its number, or null when all are taken
   */
  async claimNumbered(kind: 'campus' | 'of', count: number, from: number): Promise<number | null> {
    const { port } = this.#reaction;
    for (let n = from; n < count; n += 1) {
      if (await port.claim(this.#numbered(kind, n), this.#fields({}))) return n;
    }
    return null;
  }

  releaseNumbered(kind: 'campus' | 'of', n: number): Promise<void> {
    return this.#reaction.port.delete(this.#numbered(kind, n));
  }

  /** Finds a number of a kind with no slot at it, and one before it: they are claimed in order. */
  async firstFree(kind: 'campus' | 'of', count: number): Promise<number> {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await this.#reaction.port.read(this.#numbered(kind, middle))) === null) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  async #donorSlots(donor: string): Promise<{ readonly isOwn: boolean; readonly isFree: boolean }> {
    const where = [{ field: 'donor', op: '==', value: donor }] as const;
    const slots = await this.#reaction.port.find({ collection: 'noticeSlots', where, limit: mostSlots });
    const others = slots.filter(({ fields }) => fields.request !== this.#request);
    const ages = others.map(({ fields }) =>
      fields.at instanceof Date ? Math.abs(this.#at.getTime() - fields.at.getTime()) : 0,
    );
    const isRecent = ages.some((age) => age < donorInterval);
    const inPeriod = ages.filter((age) => age < donorPeriod).length;
    return { isOwn: others.length < slots.length, isFree: !isRecent && inPeriod < timesPerPeriod };
  }

  #numbered(kind: 'campus' | 'of', n: number): string {
    return this.#path(kind, kind === 'of' ? this.#request : 'all', n);
  }

  #path(kind: 'by' | 'to' | 'of' | 'campus', id: string, n: number): string {
    return `noticeSlots/${this.#day}_${kind}_${id}_${n}`;
  }

  #fields(subject: { readonly poster?: string; readonly donor?: string }) {
    const expiresAt = new Date(this.#at.getTime() + claimLifetime);
    return { ...subject, request: this.#request, at: this.#at, expiresAt };
  }
}

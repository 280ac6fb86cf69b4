import { budgetOf, type MailKind, mailBudget, usesSpare } from '@blood-bank/domain/mail-budget';
import type { NoticeLimit } from '@blood-bank/domain/records/request-notice';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import {
  type NoticeReservation,
  readNotice,
  reservationLifetime,
  reserveNotice,
} from './notice-reservation.ts';
import type { DocumentPort, Reaction } from './reaction.ts';

const millisecondsPerDay = 86_400_000;

/** A donor is told at most once within the first, and so many times within the second. */
const donorInterval = millisecondsPerDay;
const donorPeriod = 7 * millisecondsPerDay;
const timesPerPeriod = 3;

/** A donor has one slot a day, so there are hardly more of them before they are swept. */
const mostSlots = 100;

/** Slots of which there is a number: each is a document that only one caller can reservation. */
interface SlotPool {
  /** The limit that an announcement has reached when there is no slot left. */
  readonly limit: NoticeLimit | null;
  /** @returns the path of a slot that this call has reserved; null when all are taken */
  reserve(): Promise<string | null>;
}

/** What the slots of a day need: of a host, or of a reaction. */
export interface SlotContext {
  readonly port: DocumentPort;
  readonly campus: Pick<Reaction['campus'], 'timeZone' | 'notices'>;
}

/** The slots of a day, by which everything that is limited is counted. */
export class DaySlots {
  readonly #context: SlotContext;
  readonly #at: Date;
  /** The day of the campus's calendar, as its members and its admins count them. */
  readonly #day: string;

  /** @param at the same for each delivery of an event, so that all of them reservation the same slots */
  constructor(context: SlotContext, at: Date) {
    this.#context = context;
    this.#day = zonedDate(at, context.campus.timeZone);
    this.#at = at;
  }

  /** @param key of the announcement */
  donorsOfRequest(key: string, size: number): SlotPool {
    return this.#pool('noticeSlots', `of_${key}`, size, null, {});
  }

  donorsOfPoster(uid: string): SlotPool {
    const size = this.#context.campus.notices.donorsPerPosterAndDay;
    return this.#pool('noticeSlots', `by_${uid}`, size, 'poster', { poster: uid });
  }

  offersOfPoster(uid: string): SlotPool {
    const size = this.#context.campus.notices.offerMailsPerPosterAndDay;
    return this.#pool('noticeSlots', `offers_${uid}`, size, 'poster', { poster: uid });
  }

  /** The mails of a kind that the campus may send: those that it has for itself, then the spare ones. */
  mails(kind: MailKind): SlotPool {
    const { own, spare } = mailBudget(this.#context.campus.notices.mailsPerDay);
    const fields = { budget: budgetOf(this.#day, kind) };
    const ownPool = this.#pool('mailSlots', kind, own[kind], 'campus', fields);
    if (!usesSpare(kind)) return ownPool;
    const sparePool = this.#pool('mailSlots', 'spare', spare, 'campus', fields);
    return { ...ownPool, reserve: async () => (await ownPool.reserve()) ?? sparePool.reserve() };
  }

  /**
   * Claims a donor's slot of the day, unless this announcement has it, if the donor was not told too recently or too often.
   *
   * @param key of the announcement
   * @returns the path of the slot, which the announcement has now; null when it has none
   */
  async reserveForDonor(uid: string, key: string): Promise<string | null> {
    const { port } = this.#context;
    const path = `noticeSlots/${this.#day}_to_${uid}_0`;
    const { isOwn, isFree } = await this.#donorSlots(uid, key);
    if (isOwn || !isFree) return isFree ? path : null;
    if (!(await port.claim(path, this.#fields({ donor: uid, key })))) return null;
    // Another request may have reserved the slot of the day before or after at the same time: then at least one gives way.
    return (await this.#donorSlots(uid, key)).isFree ? path : null;
  }

  async #donorSlots(
    donor: string,
    key: string,
  ): Promise<{ readonly isOwn: boolean; readonly isFree: boolean }> {
    const where = [{ field: 'donor', op: '==', value: donor }] as const;
    const slots = await this.#context.port.query({ collection: 'noticeSlots', where, limit: mostSlots });
    const others = slots.filter(({ fields }) => fields.key !== key);
    const ages = others.map(({ fields }) =>
      fields.at instanceof Date ? Math.abs(this.#at.getTime() - fields.at.getTime()) : 0,
    );
    const isRecent = ages.some((age) => age < donorInterval);
    const inPeriod = ages.filter((age) => age < donorPeriod).length;
    return { isOwn: others.length < slots.length, isFree: !isRecent && inPeriod < timesPerPeriod };
  }

  /** Reads which slots are free when the first is reserved: given back ones leave holes among the numbers. */
  #pool(
    collection: 'noticeSlots' | 'mailSlots',
    name: string,
    size: number,
    limit: NoticeLimit | null,
    fields: Readonly<Record<string, string>>,
  ): SlotPool {
    const { port } = this.#context;
    const pool = `${this.#day}_${name}`;
    let free: string[] | null = null;

    async function readFree(): Promise<string[]> {
      const where = [{ field: 'pool', op: '==', value: pool }] as const;
      const taken = new Set((await port.query({ collection, where, limit: size })).map(({ path }) => path));
      const paths = Array.from({ length: size }, (_, n) => `${collection}/${pool}_${n}`);
      return paths.filter((path) => !taken.has(path));
    }

    return {
      limit,
      reserve: async () => {
        if (size === 0) return null;
        free ??= await readFree();
        for (let path = free.shift(); path !== undefined; path = free.shift()) {
          if (await port.claim(path, this.#fields({ ...fields, pool }))) return path;
        }
        return null;
      },
    };
  }

  #fields(fields: Readonly<Record<string, string>>) {
    return { ...fields, at: this.#at, expiresAt: new Date(this.#at.getTime() + reservationLifetime) };
  }
}

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
      const slot = await pool.reserve();
      if (slot === null) {
        this.limit = pool.limit;
        await this.release();
        return null;
      }
      this.#held = [...this.#held, slot];
    }
    return this.#held;
  }

  /** Gives the held place to a mail, whose reservation has to note its slots. */
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
 * @returns false when there is no place, and no concurrent call has reserved the person
 */
export async function reserveWithPlace(
  port: DocumentPort,
  pools: readonly SlotPool[],
  reservation: Omit<NoticeReservation, 'slots' | 'state' | 'refusals'>,
): Promise<boolean> {
  const places = new Places(port, pools);
  const slots = await places.take();
  if (slots === null) return (await readNotice(port, reservation.id)) !== null;
  if (await reserveNotice(port, { ...reservation, slots })) places.fill();
  await places.release();
  return true;
}

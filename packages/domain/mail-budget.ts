/**
 * The kinds of mails that members and strangers cause: to donors about requests, to posters about offers, invitations, reminders and
 * what has become of a request or donation, what owners of accounts ask for, and password resets that anybody asks for.
 */
export const mailKinds = ['donors', 'offers', 'invitations', 'reminders', 'accounts', 'resets'] as const;
export type MailKind = (typeof mailKinds)[number];

/** In percent of the day's mails: what a kind has for itself, whatever the others use. */
const ownShares: Readonly<Record<MailKind, number>> = {
  donors: 40,
  offers: 5,
  invitations: 5,
  reminders: 5,
  accounts: 10,
  resets: 10,
};

/** The mails of a campus's day. */
export interface MailBudget {
  /** How many each kind has for itself. */
  readonly own: Readonly<Record<MailKind, number>>;
  /** How many are there for the kinds that have used up their own, first come, first served. */
  readonly spare: number;
}

/** Divides the mails of a day. */
export function mailBudget(mailsPerDay: number): MailBudget {
  const entries = mailKinds.map((kind) => [kind, Math.floor((mailsPerDay * ownShares[kind]) / 100)] as const);
  const own = Object.fromEntries(entries) as Record<MailKind, number>;
  return { own, spare: entries.reduce((left, [, count]) => left - count, mailsPerDay) };
}

/** Whether a kind may use the spare mails: not resets, which any visitor can request. */
export function usesSpare(kind: MailKind): boolean {
  return kind !== 'resets';
}

/**
 * How many mails of a kind a day has at most.
 *
 * @param counts the day's mails of each kind so far: others leave less of the spare ones
 */
export function mostMails(
  kind: MailKind,
  mailsPerDay: number,
  counts: Readonly<Partial<Record<MailKind, number>>>,
): number {
  const { own, spare } = mailBudget(mailsPerDay);
  if (!usesSpare(kind)) return own[kind];
  const others = mailKinds.filter((other) => other !== kind && usesSpare(other));
  const used = others.reduce((sum, other) => sum + Math.max(0, (counts[other] ?? 0) - own[other]), 0);
  return own[kind] + spare - used;
}

/** By which the mails of a kind and day are counted: the field `budget` of `mailSlots`. */
export function budgetOf(day: string, kind: MailKind): string {
  return `${day}_${kind}`;
}

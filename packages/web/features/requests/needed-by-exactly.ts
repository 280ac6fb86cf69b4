import { neededWhen } from '@blood-bank/domain/needed-when';
import { neededByMessages as messages } from '#messages/needed-by.ts';
import { campus } from '../../data/configuration.ts';

/** By when the blood is needed, for a text that is read on another day: "Friday, Nov 27, 2 AM (Thursday night)". */
export function formatNeededByExactly(neededBy: Date): string {
  return messages.exactly(neededWhen(neededBy, campus.timeZone));
}

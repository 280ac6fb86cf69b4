import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { formatBloodGroup, formatUnits } from './formats.ts';
import { uiMessages } from './ui.ts';

/** What is passed on of a request: nothing that tells who the patient is. */
export interface SharedRequest {
  readonly group: BloodGroup;
  readonly units: number;
  readonly hospitalName: string;
  /** A date and a time, not relative to the day on which the text is written; null where there is none. */
  readonly neededBy: string | null;
  /** Null where it stays out. */
  readonly contactNumber: string | null;
  readonly link: string;
}

/** How a request is passed on. */
export const shareMessages = {
  share: 'Share',
  about: 'The link asks people to sign in first. The text does not name the patient.',
  title: 'Share this request',
  close: 'Close',
  whatsApp: 'WhatsApp',
  copyText: 'Copy text',
  moreWays: 'More ways to share',
  includeNumber: 'Include my contact number',
  /** The group in words too: a minus that is read as a plus costs a life. */
  text: ({ group, units, hospitalName, neededBy, contactNumber, link }: SharedRequest) =>
    [
      `${formatUnits(units)} of ${formatBloodGroup(group)} blood (${uiMessages.groupName(group)}) needed at ${hospitalName}.`,
      neededBy !== null && `Needed by ${neededBy}.`,
      contactNumber !== null && `Call ${contactNumber}.`,
      link,
    ]
      .filter(Boolean)
      .join('\n'),
} as const;

import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { Component } from '@blood-bank/domain/records/donation';
import { formatUnits } from '../../../lib/i18n/formats.en.ts';
import { uiMessages } from '../../../ui/messages.en.ts';
import { requestMessages } from '../messages.en.ts';

/** What is passed on of a request: nothing that tells who the patient is. */
export interface SharedRequest {
  readonly group: BloodGroup;
  /** Still needed. */
  readonly units: number;
  readonly component: Component;
  /** How many of how many have come; null where none has. */
  readonly received: string | null;
  readonly hospitalName: string;
  /** A date and a time, not relative to the day on which the text is written; null without a needed-by. */
  readonly neededBy: string | null;
  /** Null where it stays out. */
  readonly contactNumber: string | null;
  readonly link: string;
}

/** The ways to pass on a request. */
export const shareDialogMessages = {
  title: 'Share this request',
  close: 'Close',
  whatsApp: 'WhatsApp',
  copyText: 'Copy text',
  moreWays: 'More ways to share',
  includeNumber: 'Include my contact number',
  /** The group in words too: a minus that is read as a plus costs a life. */
  text: ({ group, units, component, received, hospitalName, neededBy, contactNumber, link }: SharedRequest) =>
    [
      `${requestMessages.needed(units, group, component)}${component === 'whole-blood' ? ' blood' : ''} (${uiMessages.groupName(group)}) needed at ${hospitalName}.`,
      received !== null && `${received}.`,
      neededBy !== null && `Needed by ${neededBy}.`,
      contactNumber !== null && `Call ${contactNumber}.`,
      link,
    ]
      .filter(Boolean)
      .join('\n'),
  picture: 'Picture',
  pictureOf: (group: string) => `Blood request for ${group}`,
  savePicture: 'Save picture',
  sharePicture: 'Share picture',
  pictureFailed: 'This browser can’t draw the picture. The text can still be shared.',
  /** What the picture says; of platelets and plasma, which. */
  stillNeeded: ({ units, component }: Pick<SharedRequest, 'units' | 'component'>) =>
    `${formatUnits(units)}${component === 'whole-blood' ? '' : ` of ${component}`} still needed`,
  neededBy: (when: string) => `Needed by ${when}`,
  urgent: 'As soon as possible',
  call: (number: string) => `Call ${number}`,
  noMoney: 'No one may ask money for blood.',
} as const;

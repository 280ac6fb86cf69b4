import type * as english from '../en/clock.ts';
import type { Translation } from '../translation.ts';
import { formatMoment } from './date-formats.ts';

/** The message about the device's clock. */
export const clockMessages: Translation<typeof english.clockMessages> = {
  wrong: (deviceTime, time) =>
    `আপনার ডিভাইসের ঘড়িতে ${formatMoment(deviceTime)}। এখন আসলে ${formatMoment(time)}। এই সাইটের তারিখগুলো ক্যাম্পাসের সময় অনুযায়ী।`,
};

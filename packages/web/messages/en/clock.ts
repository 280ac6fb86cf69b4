import { formatMoment } from './date-formats.ts';

/** The message about the device's clock. */
export const clockMessages = {
  wrong: (deviceTime: Date, time: Date) =>
    `Your device’s clock says ${formatMoment(deviceTime)}. It is ${formatMoment(time)}. Dates on this site follow the campus’s time.`,
} as const;

import { addDays, type CalendarDate } from '@blood-bank/domain/calendar-date';

/** A day in somebody's calendar. */
interface CalendarDay {
  /** Unique in the world, and the same for the same day: a calendar that has it takes the new version. */
  readonly uid: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly link: string;
}

const bytesPerLine = 75;
/** Of three bytes each, after a space. */
const lettersPerLine = 24;

/** The text of an iCalendar file (RFC 5545) with one event of a whole day, which reminds at nine in its morning. */
export function calendarFile({ uid, date, title, link }: CalendarDay, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//campus-blood-bank//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${withoutSigns(now.toISOString()).replace(/\.\d+/, '')}`,
    `DTSTART;VALUE=DATE:${withoutSigns(date)}`,
    `DTEND;VALUE=DATE:${withoutSigns(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(link)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT9H',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function withoutSigns(date: string): string {
  return date.replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** Continues a long line on the next one, after a space. */
function folded(line: string): string {
  if (new TextEncoder().encode(line).length <= bytesPerLine) return line;
  const letters = [...line];
  const parts = Array.from({ length: Math.ceil(letters.length / lettersPerLine) }, (_, part) =>
    letters.slice(part * lettersPerLine, (part + 1) * lettersPerLine).join(''),
  );
  return parts.join('\r\n ');
}

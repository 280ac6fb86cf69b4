import { formatCount } from './formats.en.ts';

/** A length of time in minutes: "12 min", "5 h 20 min", "3 days 4 h". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes < 100) return `${formatCount(minutes)} min`;
  if (days < 2) return `${hours} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`;
  return `${formatCount(days)} days${hours % 24 > 0 ? ` ${hours % 24} h` : ''}`;
}

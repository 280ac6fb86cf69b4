import { formatDuration } from './formats.bn.ts';

/** A length of time in minutes: "১২ মিনিট", "৫ ঘণ্টা ২০ মিনিট", "৩ দিন ৪ ঘণ্টা". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes < 100) return formatDuration(minutes, 'minute');
  if (days < 2) return joined(formatDuration(hours, 'hour'), formatDuration(minutes % 60, 'minute'));
  return joined(formatDuration(days, 'day'), formatDuration(hours % 24, 'hour'));

  function joined(whole: string, rest: string): string {
    return rest.startsWith('০') ? whole : `${whole} ${rest}`;
  }
}

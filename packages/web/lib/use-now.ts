import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { campusToday, millisecondsAhead, serverNow } from './server-clock.ts';

const renewalInterval = 30_000;

/** The time on the server's clock, renewed twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const renew = () => setNow(serverNow());
    const timer = setInterval(renew, renewalInterval);
    const unsubscribe = millisecondsAhead.subscribe(renew);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return now;
}

/** Today on the campus's calendar. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(millisecondsAhead.subscribe, campusToday);
}

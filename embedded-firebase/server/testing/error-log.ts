import { type Logger, pino } from 'pino';

/** A log of errors only, on standard error, for a server process of a test. */
export const errorLog: Logger = pino({ level: 'error' }, pino.destination(2));

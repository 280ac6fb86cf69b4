import { createTransport } from 'nodemailer';
import { connectionOptions, isStartTlsMissing, parseSmtpUrl } from './smtp-url.ts';

/** In milliseconds: how much later than the whole check one of its steps may time out. */
const stepTimeoutMargin = 500;

/**
 * Checks a mail server without sending a mail: connects as for sending, with the same encryption, and signs in.
 *
 * @param url the value of SMTP_URL
 * @param timeout in milliseconds, for the whole check
 * @returns null when it would accept mail, else why not
 */
export async function checkMailServer(url: string, timeout: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not answer within ${timeout / 1_000} seconds`), timeout);
  });
  try {
    return await Promise.race([timedOut, verify(url, timeout + stepTimeoutMargin)]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param stepTimeout in milliseconds, for each step of the connection */
async function verify(url: string, stepTimeout: number): Promise<string | null> {
  try {
    const transport = createTransport({
      ...connectionOptions(parseSmtpUrl(url)),
      connectionTimeout: stepTimeout,
      greetingTimeout: stepTimeout,
      socketTimeout: stepTimeout,
    });
    try {
      await transport.verify();
      return null;
    } finally {
      transport.close();
    }
  } catch (error) {
    if (isStartTlsMissing(error))
      return 'it offers no encryption (STARTTLS), which is required of a server on another machine';
    return error instanceof Error ? error.message : String(error);
  }
}

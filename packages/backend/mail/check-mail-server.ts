import { createTransport } from 'nodemailer';
import { connectionOptions, isStartTlsMissing, parseSmtpUrl } from './smtp-url.ts';

/** In milliseconds: what has the word about a server that is late is the limit for all of it. */
const lateBy = 500;

/**
 * Tries a mail server without sending a mail: connects as for sending, with the same demand of encryption, and signs in.
 *
 * @param url as SMTP_URL has it
 * @param patience milliseconds for all of it
 * @returns null when it would take mail, else why not
 */
export async function checkMailServer(url: string, patience: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not answer within ${patience / 1_000} seconds`), patience);
  });
  try {
    return await Promise.race([late, verify(url, patience + lateBy)]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param longest milliseconds for each step, after which the connection is given up */
async function verify(url: string, longest: number): Promise<string | null> {
  try {
    const transport = createTransport({
      ...connectionOptions(parseSmtpUrl(url)),
      connectionTimeout: longest,
      greetingTimeout: longest,
      socketTimeout: longest,
    });
    try {
      await transport.verify();
      return null;
    } finally {
      transport.close();
    }
  } catch (error) {
    if (isStartTlsMissing(error))
      return 'it offers no encryption (STARTTLS), which any but one on this machine must';
    return error instanceof Error ? error.message : String(error);
  }
}

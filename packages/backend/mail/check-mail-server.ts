import { createTransport } from 'nodemailer';
import { parseSmtpUrl } from './smtp.ts';

/** In milliseconds: what has the word about a server that is late is the limit for all of it. */
const lateBy = 500;

/**
 * Tries a mail server without sending a mail: connects, says hello, changes to TLS where the server has it, signs in.
 *
 * @param url as SMTP_URL has it
 * @param siteOrigin the origin of the site
 * @param patience milliseconds for all of it
 * @returns null when it would take mail, else why not
 */
export async function checkMailServer(
  url: string,
  siteOrigin: string,
  patience: number,
): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not answer within ${patience / 1_000} seconds`), patience);
  });
  try {
    return await Promise.race([late, verify(url, siteOrigin, patience + lateBy)]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param longest milliseconds for each step, after which the connection is given up */
async function verify(url: string, siteOrigin: string, longest: number): Promise<string | null> {
  try {
    const transport = createTransport({
      url: parseSmtpUrl(url, siteOrigin).url,
      connectionTimeout: longest,
      greetingTimeout: longest,
      socketTimeout: longest,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.verify();
      return null;
    } finally {
      transport.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The link in a mail as it came over the wire, quoted-printable or not.
 *
 * @throws when there is none
 */
export function actionLinkOf(data: string): URL {
  const text = data.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => {
    return String.fromCharCode(Number.parseInt(code, 16));
  });
  const link = /https?:\/\/\S+\/__\/auth\/action\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in the mail:\n${data}`);
  return new URL(link);
}

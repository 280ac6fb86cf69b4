export { checkMailServer } from '../mail/check-mail-server.ts';
export { createMailSender, type MailSender } from '../mail/mail-sender.ts';
export { accountMessages } from '../mail/messages/messages-in.ts';
export {
  createOutboxKey,
  outboxPath,
  readOutboxKey,
  removeOutboxKey,
  withOutboxKey,
} from '../mail/outbox-key.ts';
export { parseSmtpUrl } from '../mail/smtp-url.ts';

export { checkMailServer } from '../mail/check-mail-server.ts';
export { createMailSender, type MailSender } from '../mail/mail-sender.ts';
export type { AccountMessages } from '../mail/messages/account-messages.ts';
export { english as accountMessagesInEnglish } from '../mail/messages/en.ts';
export {
  createOutboxKey,
  outboxPath,
  readOutboxKey,
  removeOutboxKey,
  withOutboxKey,
} from '../mail/outbox-key.ts';
export { parseSmtpUrl } from '../mail/smtp-url.ts';

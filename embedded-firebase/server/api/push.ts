export { newPushKey, type PushKey, parsePushKey } from '../push/push-key.ts';
export { createPushSender, type PushSender } from '../push/push-sender.ts';
export { isPushService, knownPushServices } from '../push/push-services.ts';

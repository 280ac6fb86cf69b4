import { composeClosingNotice } from './mails/mails.ts';
import {
  type DocumentPort,
  isRecent,
  type Reaction,
  type StoredDocument,
  UnfinishedReactionError,
} from './reaction.ts';
import { offerOf, requestOf } from './stored-records.ts';
import { tellOnce } from './tell-once.ts';

/** More than a request gets, so that a client's offers can't make a closing endless. */
const mostOffers = 200;

/**
 * Tells donors whose offers stand that a request is closed: once each. To be called when a request's status changes.
 *
 * @param changedAt when it did: of what happened long ago nobody is told
 * @throws UnfinishedReactionError when a mail is not sent, or what the port throws
 */
export async function announceClosing(
  reaction: Reaction,
  { path }: Pick<StoredDocument, 'path'>,
  changedAt: Date,
): Promise<void> {
  const { port } = reaction;
  const request = await closedRequest(port, path);
  if (request === null || !isRecent(changedAt, port.now())) return;
  const where = [{ field: 'requestUserId', op: '==', value: request.userId }] as const;
  const documents = await port.query({ collection: `${path}/offers`, where, limit: mostOffers });
  let isDone = true;
  for (const document of documents) {
    const offer = offerOf(document);
    if (offer?.status !== 'offered') continue;
    const { userId: uid } = offer;
    const notice = {
      id: `closing:${request.id}_${uid}`,
      request: `closing:${request.id}`,
      uid,
      source: path,
    };
    const isTold = await tellOnce(reaction, { ...notice, author: request.userId }, async (recipient) =>
      (await closedRequest(port, path)) === null ? null : composeClosingNotice(reaction, request, recipient),
    );
    isDone &&= isTold;
  }
  if (!isDone) throw new UnfinishedReactionError();
}

/** Reads a request as it is now; null when it is active or deleted. */
async function closedRequest(port: DocumentPort, path: string) {
  const request = requestOf(await port.get(path));
  return request === null || request.status === 'active' ? null : request;
}

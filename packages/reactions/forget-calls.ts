import { callDays, callId } from '@blood-bank/domain/records/call';
import type { DocumentPort, StoredDocument } from './reaction.ts';

/** The documents whose deletion ends their calls. */
export const calledDocuments = { request: 'bloodRequests/{id}', donor: 'donors/{id}' } as const;

const pageSize = 200;
const day = 86_400_000;

/** Deletes the calls for a request, or of a donor, that is deleted. */
export function forgetCalls(
  port: DocumentPort,
  of: keyof typeof calledDocuments,
  id: string,
): Promise<number> {
  const field = of === 'request' ? 'requestId' : 'donorId';
  return deleteCalls(port, { field, op: '==', value: id });
}

/** Deletes the calls that are older than they are kept. @returns their number */
export function sweepCalls(port: DocumentPort): Promise<number> {
  return deleteCalls(port, { field: 'startedAt', op: '<', value: new Date(port.now() - callDays * day) });
}

/** Takes the name of a caller who leaves out of the calls, which the club's report counts on. */
export async function forgetCaller(port: DocumentPort, uid: string): Promise<void> {
  const where = [{ field: 'callerId', op: '==', value: uid }] as const;
  for (const { path, fields } of await port.query({ collection: 'calls', where })) {
    await port.set(path, { ...fields, callerName: '' });
  }
}

async function deleteCalls(port: DocumentPort, condition: Condition): Promise<number> {
  let deleted = 0;
  for (;;) {
    const page = await port.query({ collection: 'calls', where: [condition], limit: pageSize });
    for (const call of page) await deleteCall(port, call);
    deleted += page.length;
    if (page.length < pageSize) return deleted;
  }
}

type Condition = NonNullable<Parameters<DocumentPort['query']>[0]['where']>[number];

/** With what names it as its donor's newest. */
async function deleteCall(port: DocumentPort, { path, fields }: StoredDocument): Promise<void> {
  const { requestId, donorId } = fields as { readonly requestId: string; readonly donorId: string };
  const head = `callHeads/${donorId}`;
  if ((await port.get(head))?.fields.call === callId({ requestId, donorId })) await port.delete(head);
  await port.delete(path);
}

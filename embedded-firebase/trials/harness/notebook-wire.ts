import { projectId } from '../server/notebook.ts';
import { firestoreWire } from './firestore-wire.ts';

/** The wire protocol on the notebook's documents. */
export const wire = firestoreWire(projectId);
export const { documentsRoot, nameOf, rpcCall, commitCall, callRpc, commitOrThrow, change, create } = wire;

import { projectId } from '@blood-bank/host/project';
import { firestoreWire } from '../../embedded-firebase/trials/harness/firestore-wire.ts';

/** The wire protocol on the campus's documents. */
export const wire = firestoreWire(projectId);
export const { nameOf, rpcCall, callRpc, commit, commitOrThrow, put, change, create, readDocument } = wire;

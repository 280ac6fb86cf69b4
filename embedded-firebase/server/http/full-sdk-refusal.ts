/**
 * What a developer reads who uses the full SDK or gRPC. The SDK retries most failures for ever, without an error: a
 * listener has to be removed with a cause, and a write stream has to be opened before it is refused.
 */
export const noListeners =
  'This server has neither live listeners nor gRPC: import from "firebase/firestore/lite" instead of "firebase/firestore".';

/** UNIMPLEMENTED of google.rpc.Code. */
export const unimplementedCode = 12;

/** The path of Firestore's services, below which are the methods of gRPC and the channels of WebChannel. */
export const firestoreService = '/google.firestore.v1.Firestore';

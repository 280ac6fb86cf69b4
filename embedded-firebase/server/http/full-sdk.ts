import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppEnv } from './app-env.ts';

/** Refuses what speaks Firestore's streams, for the developer who reads the browser's network panel or the SDK's log. */
export function noListeners(): ApiError {
  return new ApiError(
    'UNIMPLEMENTED',
    'This server has neither live listeners nor gRPC: import from "firebase/firestore/lite" instead of "firebase/firestore".',
  );
}

/** The paths of gRPC's methods and of WebChannel, by which the full SDK listens and writes. */
export function fullSdkRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().all('/google.firestore.v1.Firestore/*', () => {
    throw noListeners();
  });
}

import { _addOrOverwriteComponent, type FirebaseApp } from '@firebase/app';
import { Component, type ComponentType } from '@firebase/component';

declare module '@firebase/app' {
  /** Exported for Firebase's other packages, so without a type. */
  export function _addOrOverwriteComponent(app: FirebaseApp, component: Component<'heartbeat'>): void;
}
declare module '@firebase/component' {
  interface NameServiceMapping {
    heartbeat: null;
  }
}

/**
 * Takes the daily report of the SDK's version to Firebase from an app. Each first call of a visit waits for it, and it for two
 * databases of the browser to be opened: nothing reads it on a server of our own.
 */
export function withoutHeartbeats(app: FirebaseApp): void {
  _addOrOverwriteComponent(app, new Component('heartbeat', () => null, 'PRIVATE' as ComponentType));
}

/** The message by which a page asks the version that is waiting to take over. */
export const activation = 'activate';
/** The path of the service worker in the build. */
export const serviceWorkerPath = '/service-worker.js';

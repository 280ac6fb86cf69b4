export { devicesOf } from './api.ts';
export { keepNotified } from './keep-notified.ts';
export { NotifyPanel } from './notify-panel.tsx';

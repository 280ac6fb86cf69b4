export { devicesOf } from './api.ts';
export { keepNotified } from './keep-notified.ts';
export { NotifyPanel } from './notify-panel.tsx';
export { turnOffElsewhere } from './this-device.ts';

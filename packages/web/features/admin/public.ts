export { deleteRecord, logAction } from './audit/api.ts';

export { changeField, deleteRecord, logAction } from './audit/api.ts';

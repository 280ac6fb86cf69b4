import { exportColumnMessages as english } from '../en/export-columns.ts';

/** The same in every language, so that a file can be imported whatever language its admin reads. */
export const exportColumnMessages = english;

import type { Campus } from '@blood-bank/domain/campus';

/** What campus.json says, checked and put in place of this name by the build (build/campus.ts). */
declare const __CAMPUS__: Campus;

export const campus: Campus = __CAMPUS__;

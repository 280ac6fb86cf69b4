import { type NumberingPlan, phoneNumber } from '@blood-bank/domain/phone-number';

/** That of campus.json, inserted by the build (build/campus.ts) apart from what visitors load. */
declare const __NUMBERING_PLAN__: NumberingPlan;

/** How numbers of the campus's country are built. */
export const numberingPlan = __NUMBERING_PLAN__;

/** A contact number as it is shown and copied, and the address that calls it. */
export interface CallableNumber {
  readonly shown: string;
  readonly address: string;
}

/** Reads a stored contact number, also one from before numbers had to dial. */
export function callableNumber(number: string): CallableNumber {
  const { shown, dialled } = phoneNumber(number, numberingPlan) ?? {
    shown: number,
    dialled: number.replace(/[^+\d]/g, ''),
  };
  return { shown, address: `tel:${dialled}` };
}

import {
  type CallableNumber,
  callableNumber as callableByPlan,
  type NumberingPlan,
} from '@blood-bank/domain/phone-number';

/** That of campus.json, inserted by the build (build/campus.ts) apart from what visitors load. */
declare const __NUMBERING_PLAN__: NumberingPlan;

/** How numbers of the campus's country are built. */
export const numberingPlan = __NUMBERING_PLAN__;

/** Reads a stored contact number of this campus, also one from before numbers had to dial. */
export function callableNumber(number: string): CallableNumber {
  return callableByPlan(number, numberingPlan);
}

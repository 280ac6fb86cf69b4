/*
 * Formats numbers (en-US), as date-formats.ts does dates, which visitors don’t load. Not by Intl, whose first use loads the browser's data about all languages: 160 ms on a
 * cheap phone before the first page (decision 011).
 */

/** A count, or a lower bound of it. */
export interface Total {
  readonly count: number;
  readonly isLowerBound: boolean;
}

/** A whole number: "1,240". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count or its lower bound: "100+". */
export function formatTotal({ count, isLowerBound }: Total): string {
  return `${formatCount(count)}${isLowerBound ? '+' : ''}`;
}

/** Units of blood: "1 unit", "3 units". */
export function formatUnits(units: number): string {
  return units === 1 ? '1 unit' : `${formatCount(units)} units`;
}

/** A blood group as it is displayed, with the typographic minus: "O−". Stored values and options keep the hyphen. */
export function formatBloodGroup(group: string): string {
  return group.replace('-', '−');
}

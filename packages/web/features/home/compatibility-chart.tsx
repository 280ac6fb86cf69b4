import { type BloodGroup, bloodGroups, canGiveTo, canReceiveFrom } from '@blood-bank/domain/blood-group';
import { useState } from 'react';
import { appMessages } from '#app/messages.ts';
import { homeMessages } from '#features/home/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { uiMessages } from '#ui/messages.ts';

interface CompatibilityChartProps {
  /** "hero" stands out on the visitor's home page, "panel" is one panel among others. */
  readonly look: keyof typeof looks;
  /** The group that is selected at first. */
  readonly start?: BloodGroup;
}

const looks = {
  hero: {
    frame:
      'rounded-[40px_12px_40px_40px] bg-blood-soft p-5 md:rounded-[56px_14px_56px_56px] md:px-10 md:py-9 print:border forced-colors:border',
    label: 'text-menu',
    tile: 'h-[34px] min-w-10 bg-surface text-menu',
  },
  panel: {
    frame: 'rounded-panel border border-line bg-surface p-4 shadow-lift',
    label: 'text-small',
    tile: 'h-7 min-w-8 bg-blood-soft text-caption',
  },
};
/** The positive groups above their negative ones, like a table. */
const inRows = [...bloodGroups.filter(isPositive), ...bloodGroups.filter((group) => !isPositive(group))];

/** "Who can give to whom": both directions for the selected group. */
export function CompatibilityChart({ look, start = 'O+' }: CompatibilityChartProps) {
  const [group, setGroup] = useState<BloodGroup>(start);
  const { frame } = looks[look];
  return (
    <section aria-labelledby="compatibility-chart" className={frame}>
      <h2 id="compatibility-chart">{homeMessages.chartTitle}</h2>
      <fieldset className="mt-3.5 grid grid-cols-4 gap-2">
        <legend className="sr-only">{homeMessages.chartLegend}</legend>
        {inRows.map((one) => (
          <label
            key={one}
            className="grid min-h-11 cursor-pointer place-items-center rounded-[14px_4px_14px_14px] border border-edge bg-surface leading-none font-bold hover:bg-sunk has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:has-checked:border-4"
          >
            <input
              type="radio"
              name="compatibility-group"
              className="sr-only"
              aria-label={uiMessages.groupName(one)}
              checked={one === group}
              onChange={() => setGroup(one)}
            />
            <span aria-hidden="true" translate="no">
              {formatBloodGroup(one)}
            </span>
          </label>
        ))}
      </fieldset>
      <div
        aria-live="polite"
        className="mt-4 grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5"
      >
        <Groups title={homeMessages.canGiveTo(group)} groups={canGiveTo(group)} look={look} />
        <Groups title={homeMessages.canReceiveFrom} groups={canReceiveFrom(group)} look={look} />
      </div>
      <p className={`mt-4 text-caption ${look === 'hero' ? '' : 'text-quiet'}`}>{appMessages.crossMatch}</p>
    </section>
  );
}

interface GroupsProps {
  readonly title: string;
  readonly groups: readonly BloodGroup[];
  readonly look: keyof typeof looks;
}

function Groups({ title, groups, look }: GroupsProps) {
  const { label, tile } = looks[look];
  return (
    <>
      <h3 className={label}>{title}</h3>
      <ul className="flex flex-wrap gap-1">
        {groups.map((group) => (
          <li
            key={group}
            className={`grid place-items-center rounded-[10px_3px_10px_10px] px-1.5 leading-none font-extrabold tracking-[-0.03em] text-blood-ink forced-colors:border ${tile} ${isPositive(group) ? '' : 'tile-ring'}`}
          >
            <span aria-hidden="true" translate="no">
              {formatBloodGroup(group)}
            </span>
            <span className="sr-only">{uiMessages.groupName(group)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function isPositive(group: BloodGroup): boolean {
  return group.endsWith('+');
}

import { type BloodGroup, bloodGroups, canGiveTo, canReceiveFrom } from '@blood-bank/domain/blood-group';
import { useState } from 'react';
import { homeMessages } from '../messages/en/home.ts';
import { uiMessages } from '../messages/en/ui.ts';
import { Card } from '../ui/card.tsx';

const first: BloodGroup = 'O+';
/** The positive groups above their negative ones, like a table. */
const inRows = [...bloodGroups.filter(isPositive), ...bloodGroups.filter((group) => !isPositive(group))];

/** "Who can give to whom": both directions for the selected group. */
export function GivingChart() {
  const [group, setGroup] = useState<BloodGroup>(first);
  return (
    <Card as="section" aria-labelledby="giving-chart">
      <h2 id="giving-chart">{homeMessages.chartTitle}</h2>
      <fieldset className="mt-3 grid grid-cols-4 gap-2">
        <legend className="sr-only">{homeMessages.chartLegend}</legend>
        {inRows.map((one) => (
          <label
            key={one}
            className="grid min-h-12 rounded-[14px] rounded-tr-[4px] cursor-pointer place-items-center border border-control bg-surface text-[1.05rem] font-bold hover:bg-sunk has-checked:border-blood has-checked:bg-blood has-checked:text-on-blood forced-colors:has-checked:border-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="giving-group"
              className="sr-only"
              aria-label={uiMessages.groupName(one)}
              checked={one === group}
              onChange={() => setGroup(one)}
            />
            <span aria-hidden="true">{uiMessages.groupPicture(one)}</span>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        <Groups title={homeMessages.canGiveTo(group)} groups={canGiveTo(group)} />
        <Groups title={homeMessages.canReceiveFrom} groups={canReceiveFrom(group)} />
      </div>
      <p className="mt-4 text-[0.93rem] text-quiet">{homeMessages.guidance}</p>
    </Card>
  );
}

function Groups({ title, groups }: { readonly title: string; readonly groups: readonly BloodGroup[] }) {
  return (
    <>
      <h3 className="mt-4 text-base">{title}</h3>
      <ul className="mt-1.5 flex flex-wrap gap-1">
        {groups.map((group) => (
          <li
            key={group}
            className="rounded-[10px] rounded-tr-[3px] bg-blood-soft px-2 py-1 text-[0.97rem] font-bold text-blood-ink forced-colors:border"
          >
            <span aria-hidden="true">{uiMessages.groupPicture(group)}</span>
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

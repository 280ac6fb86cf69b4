import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface TabsProps {
  /** Names the list of tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly name: string; readonly panel: ReactNode }[];
}

/** Panels of which one is shown, by the tabs pattern of the ARIA Authoring Practices Guide: arrow keys choose. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(0);

  function chooseByKey({ key }: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = (chosen + step + tabs.length) % tabs.length;
    choose(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="mb-4 flex gap-4 border-b border-line">
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={at === chosen ? 0 : -1}
            className="min-h-[44px] border-b-2 border-transparent font-semibold text-quiet aria-selected:border-ink aria-selected:text-ink"
            onClick={() => choose(at)}
            onKeyDown={chooseByKey}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {tabs[chosen]?.panel}
      </div>
    </>
  );
}

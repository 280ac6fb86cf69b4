import type { LucideIconData } from '@lucide/icons';
import Ellipsis from '@lucide/icons/icons/ellipsis';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { uiMessages } from '#ui/messages.ts';
import { Icon } from './icon.tsx';
import { useCopy } from './use-copy.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon: LucideIconData;
  /** What choosing the item does: calls a function, or copies a text, which the menu then reports. */
  readonly action: (() => void) | { readonly copies: string };
  /** Can't be undone: stands last, in the error colour. */
  readonly isDangerous?: boolean;
}

interface MenuProps {
  /** The row's name, for "More actions for <name>". */
  readonly name: string;
  readonly items: readonly MenuItem[];
}

/** The distance from the button, and from the edges of the window. */
const distance = 4;

/**
 * The menu of a row, by the menu button pattern of the ARIA Authoring Practices Guide. The open menu is a popover: it is on
 * the top layer, so that no panel around it cuts it off.
 */
export function Menu({ name, items }: MenuProps) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { copy, status } = useCopy();

  /** Focus returns to the button before the action, whose dialog gives it back in the end. */
  function choose({ action }: MenuItem) {
    setOpened(null);
    button.current?.focus({ preventScroll: true });
    if (typeof action === 'function') action();
    else void copy(action.copies);
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  return (
    <span className="relative inline-flex flex-none" data-print="none">
      <button
        ref={button}
        type="button"
        aria-label={uiMessages.moreActions(name)}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened === null ? undefined : id}
        onClick={() => setOpened(opened === null ? 'first' : null)}
        onKeyDown={openByKey}
        className="grid size-[44px] place-items-center rounded-control hover:bg-sunk md:size-[36px]"
      >
        <Icon of={Ellipsis} className="size-5" />
      </button>
      {opened !== null && (
        <OpenMenu
          id={id}
          name={name}
          items={items}
          start={opened}
          button={button}
          onChoose={choose}
          onClose={() => setOpened(null)}
        />
      )}
      {status}
    </span>
  );
}

interface OpenMenuProps extends MenuProps {
  readonly id: string;
  /** The item that takes focus. */
  readonly start: 'first' | 'last';
  readonly button: { readonly current: HTMLElement | null };
  readonly onChoose: (item: MenuItem) => void;
  readonly onClose: () => void;
}

function OpenMenu({ id, name, items, start, button, onChoose, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (menu.current === null || button.current === null) return;
    // Browsers without popovers show the element where it is in the page.
    menu.current.showPopover?.();
    place(menu.current, button.current.getBoundingClientRect());
    itemsOf(menu.current)
      .at(start === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [button, start]);

  /** Before the menu is removed, as its focus would be lost with it. */
  const close = useEffectEvent(() => {
    if (menu.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    onClose();
  });

  useEffect(() => {
    function closeOutside({ target }: Event) {
      const isInside = [menu, button].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      );
      if (!isInside) close();
    }
    /** The menu does not move with its button. The last event of an earlier scroll may come late. */
    function closeWhenMoved() {
      if (topOf(button.current) !== top) close();
    }
    const top = topOf(button.current);
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('scroll', closeWhenMoved, { capture: true, signal });
    window.addEventListener('resize', close, { signal });
    return () => controller.abort();
  }, [button]);

  function move(event: KeyboardEvent) {
    const all = itemsOf(menu.current);
    const current = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      button.current?.focus({ preventScroll: true });
      onClose();
      // The browser moves focus on from the button.
      if (event.key === 'Tab') return;
    } else {
      const target = targetOf(event, all, current);
      if (target === undefined) return;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Focus that leaves the page leaves the menu open; the button closes it itself. */
  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    const isElsewhere = relatedTarget !== null && relatedTarget !== button.current;
    if (isElsewhere && !currentTarget.contains(relatedTarget)) onClose();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={name}
      popover="manual"
      onKeyDown={move}
      onBlur={closeOnLeaving}
      className="fixed inset-auto z-10 m-0 max-h-[calc(100dvh-8px)] w-max max-w-[calc(100vw-8px)] min-w-52 overflow-y-auto rounded-panel border border-line bg-surface p-1.5 text-ink shadow-pop"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => onChoose(item)}
          className={`flex min-h-[44px] w-full items-center gap-2.5 rounded-tag px-2.5 text-start text-menu font-medium hover:bg-sunk focus:bg-sunk md:min-h-[40px] ${item.isDangerous ? 'text-error-ink' : ''}`}
        >
          <Icon of={item.icon} className="size-4 flex-none" />
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** The item that a key moves focus to: by arrows, Home and End, or the first letter of its label. */
function targetOf(event: KeyboardEvent, items: HTMLElement[], current: number): HTMLElement | undefined {
  const { key } = event;
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length > 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const inTurn = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return inTurn.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

function itemsOf(menu: Element | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function topOf(element: Element | null): number | undefined {
  return element?.getBoundingClientRect().top;
}

/** Places the menu below its button, or above where there is more room, within the window. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = menu;
  const isAbove =
    button.bottom + offsetHeight + distance > clientHeight && button.top > clientHeight - button.bottom;
  const x = Math.max(distance, Math.min(button.right, clientWidth - distance) - offsetWidth);
  const below = isAbove ? button.top - distance - offsetHeight : button.bottom + distance;
  const y = Math.max(distance, Math.min(below, clientHeight - distance - offsetHeight));
  menu.style.left = `${x}px`;
  menu.style.top = `${y}px`;
  // Without a top layer, a container around the menu is what its position counts from.
  const placed = menu.getBoundingClientRect();
  menu.style.left = `${2 * x - placed.left}px`;
  menu.style.top = `${2 * y - placed.top}px`;
}

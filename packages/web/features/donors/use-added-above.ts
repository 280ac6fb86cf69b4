import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Identified {
  readonly id: string;
}

const none: readonly Element[] = [];

/**
 * How many cards were added above what the window shows, until the first of them is seen, and the way there.
 *
 * @param list holds the cards of `items`, in their order
 */
export function useAddedAbove(list: RefObject<HTMLElement | null>, items: readonly Identified[]) {
  const known = useRef<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState(none);
  const first = added[0];

  useLayoutEffect(() => {
    const earlier = known.current;
    known.current = new Set(items.map(({ id }) => id));
    if (earlier.size === 0) return;
    const cards = [...(list.current?.children ?? [])];
    const isNew = (index: number) => !earlier.has(items[index]?.id ?? '');
    const fresh = cards.filter((card, index) => isNew(index) && card.getBoundingClientRect().bottom < 0);
    setAdded((before) => {
      const next = cards.filter((card) => before.includes(card) || fresh.includes(card));
      return next.length === 0 ? none : next;
    });
  }, [items, list]);

  useEffect(() => {
    if (first === undefined) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setAdded(none);
    });
    observer.observe(first);
    return () => observer.disconnect();
  }, [first]);

  const goThere = useCallback(() => {
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'start' });
    setAdded(none);
  }, [first]);

  return { addedAbove: added.length, goThere };
}

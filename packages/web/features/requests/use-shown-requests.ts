import { useSearchParams } from '../../routing/router.tsx';

/** Which of the active requests are shown. */
export const requestChoices = ['all', 'urgent', 'can-help'] as const;
export type RequestChoice = (typeof requestChoices)[number];

const key = 'show';

/** The chosen requests, kept in the address: all of them without a choice. */
export function useShownRequests() {
  const [address, setAddress] = useSearchParams();
  const shown = requestChoices.find((choice) => choice === address.get(key)) ?? 'all';

  function show(choice: RequestChoice) {
    if (choice !== shown) setAddress(new URLSearchParams(choice === 'all' ? {} : { [key]: choice }));
  }

  return [shown, show] as const;
}

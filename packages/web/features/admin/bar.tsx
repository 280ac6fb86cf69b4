interface BarProps {
  /** Of the longest bar, 0 to 1. */
  readonly share: number;
  readonly className: string;
}

/** A number as a length, for the eye: the number itself stands beside it. */
export function Bar({ share, className }: BarProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 min-w-0 flex-1">
      <rect width="100" height="10" className="fill-sunk" />
      <rect width={share * 100} height="10" className={className} />
    </svg>
  );
}

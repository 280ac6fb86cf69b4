import { callableNumber } from '../../data/phone-number.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

interface CopyableTextProps {
  /** What is copied. */
  readonly text: string;
  /** A short form of it, where that is shown instead. */
  readonly shown?: string;
  /** The accessible name of the button, such as "Copy ID". */
  readonly label: string;
}

/** A text without a place to break, cut to one line, with a button that copies the whole of it. */
export function CopyableText({ text, shown = text, label }: CopyableTextProps) {
  return (
    <span className="copyable flex min-w-0 items-center gap-1">
      <span className="cut" title={text} translate="no">
        {shown}
      </span>
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** A phone number as a link that calls it. It never breaks; one that is too long is cut. */
export function PhoneNumber({ number }: { readonly number: string }) {
  const { shown, address } = callableNumber(number);
  return (
    <a href={address} title={shown} translate="no" className="block w-fit max-w-full cut">
      {shown}
    </a>
  );
}

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

/** A text in full or in a short form, with a button that copies the whole of it. */
export function CopyableText({ text, shown = text, label }: CopyableTextProps) {
  return (
    <span className="copyable block" title={text}>
      <WholeText text={shown} />
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** A text in full: an email address breaks before its @, what is still too long anywhere. */
export function WholeText({ text }: Pick<CopyableTextProps, 'text'>) {
  const [local, ...domain] = text.split(/(?=@)/);
  return (
    <span translate="no">
      {local}
      <wbr />
      {domain}
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

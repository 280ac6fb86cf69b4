import { Link } from 'react-router';
import { FormAlert } from '../../ui/form-alert.tsx';

interface FormSentencesProps {
  /** Those that apply; the others are false or null. */
  readonly sentences: readonly (string | false | null)[];
  readonly link?: { readonly to: string; readonly words: string };
}

/** Everything that keeps the form from being saved, in one alert at its top. */
export function FormSentences({ sentences, link }: FormSentencesProps) {
  const applying = sentences.filter((sentence) => typeof sentence === 'string');
  if (applying.length === 0) return null;
  return (
    <FormAlert>
      {applying.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {link !== undefined && (
        <Link to={link.to} className="inline-flex min-h-11 items-center">
          {link.words}
        </Link>
      )}
    </FormAlert>
  );
}

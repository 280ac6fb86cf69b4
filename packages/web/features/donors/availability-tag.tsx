import { Check } from 'lucide-react';
import { Tag } from '../../ui/tag.tsx';
import { donorWords } from '../../words/en/donors.ts';

/** Whether the donor would come now. */
export function AvailabilityTag({ isAvailable }: { readonly isAvailable: boolean }) {
  return isAvailable ? (
    <Tag tone="green" icon={Check}>
      {donorWords.available}
    </Tag>
  ) : (
    <Tag tone="slate">{donorWords.notAvailable}</Tag>
  );
}

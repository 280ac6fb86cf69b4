import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../routing/router.tsx';

interface SaveButtonsProps {
  readonly busy: boolean;
  readonly labels: { readonly save: string; readonly saving: string };
  /** The way on without saving. */
  readonly back: { readonly label: string; readonly to: string };
}

/** The end of a form that changes a record. */
export function SaveButtons({ busy, labels, back }: SaveButtonsProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-3">
      <Button type="submit" variant="main" size="form" busy={busy} busyLabel={labels.saving}>
        {labels.save}
      </Button>
      <Link to={back.to} className={`${buttonClass()} max-md:w-full`}>
        {back.label}
      </Link>
    </div>
  );
}

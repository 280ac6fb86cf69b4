import { campus } from '../data/campus.ts';
import { appMessages } from '../messages/en/app.ts';

/** The copyright line and the credit of who made the site. */
export function Footer() {
  return (
    <footer className="border-t border-line text-[0.93rem] text-quiet">
      <div className="wrap flex flex-wrap justify-between gap-x-6 gap-y-1 py-5">
        <p>{appMessages.copyright(new Date().getFullYear(), campus.siteName)}</p>
        <p>{appMessages.developedBy(campus.developerCredit)}</p>
      </div>
    </footer>
  );
}

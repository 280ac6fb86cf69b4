import { registerDonorMessages as messages } from '#messages/donor-forms.ts';
import { Link } from '../../routing/router.tsx';
import { dropDraft, readDraft, wantedPageDraft } from '../../session/drafts.ts';

/** Leads a newcomer who signed up because somebody needs blood to what they came for; nothing for others. */
export function CameForRequest({ uid }: { readonly uid: string }) {
  const wanted = String(readDraft(uid, wantedPageDraft));
  const about = /^\/(?:(requests\/|view-)|find-|post-)/i.exec(wanted);
  if (about === null) return null;
  return (
    <p role="status" className="mb-4 rounded-panel bg-ink px-4 py-2 text-on-ink">
      {messages.cameForRequest}{' '}
      <Link
        // Donors can be called before the address is verified, which posting a request has to wait for.
        to={wanted.replace('post-request', 'find-donors')}
        className="inline-block py-2.5 font-semibold"
        onClick={() => dropDraft(uid, wantedPageDraft)}
      >
        {about[1] ? messages.seeItNow : messages.findDonorsNow}
      </Link>
    </p>
  );
}

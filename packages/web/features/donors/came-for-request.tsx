import { registerDonorMessages as messages } from '#messages/donor-forms.ts';
import { Link } from '../../routing/router.tsx';
import { dropDraft, readDraft, wantedPageDraft } from '../../session/drafts.ts';
import { returnPath } from '../../session/guards.tsx';

/** Leads a newcomer who signed up because somebody needs blood to what they came for; nothing for others. */
export function CameForRequest({ uid }: { readonly uid: string }) {
  const wanted = returnPath(readDraft(uid, wantedPageDraft)) ?? '';
  const isRequest = /^\/(requests\/|view-requests)/i.test(wanted);
  if (!isRequest && !/^\/(find-donors|post-request)/i.test(wanted)) return null;
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-panel bg-ink px-4 py-1 text-on-ink"
    >
      <span className="py-2">{messages.cameForRequest}</span>
      <Link
        // Donors can be called before the address is verified, which posting a request has to wait for.
        to={wanted.replace('post-request', 'find-donors')}
        className="py-2.5 font-semibold"
        onClick={() => dropDraft(uid, wantedPageDraft)}
      >
        {isRequest ? messages.seeItNow : messages.findDonorsNow}
      </Link>
    </p>
  );
}

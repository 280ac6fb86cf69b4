import type { Ref } from 'react';
import { postRequestMessages as messages } from '#messages/post-request.ts';
import { Link } from '../../routing/router.tsx';
import { Notice } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ShareRequest } from './share-request.tsx';
import type { PostedRequest } from './use-post-request.ts';

interface PostedNoticeProps {
  readonly request: PostedRequest;
  /** The dashboard is about to open. */
  readonly isLeaving: boolean;
  readonly onStay: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** Says that a request is posted, and what helps it now. Who shares it stays. */
export function PostedNotice({ request, isLeaving, onStay, ref }: PostedNoticeProps) {
  return (
    <div className="mb-5 grid grid-cols-1 gap-3">
      <Notice ref={ref}>
        <p>{messages.success}</p>
        {isLeaving && <p className="text-small font-normal">{messages.dashboardSoon}</p>}
      </Notice>
      <div className="flex flex-wrap gap-2">
        {isLeaving && (
          <Button size="small" onClick={onStay}>
            {messages.stay}
          </Button>
        )}
        <ShareRequest request={request} isOwn variant="main" onOpen={onStay} />
        <Link
          to={`/find-donors?group=${encodeURIComponent(request.requiredBloodGroup)}`}
          className={buttonClass({ size: 'small' })}
        >
          {messages.matchingDonors}
        </Link>
      </div>
    </div>
  );
}

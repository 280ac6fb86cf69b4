import { useId } from 'react';
import { appMessages } from '#messages/app.ts';
import { dataMessages } from '#messages/data.ts';
import { ProfileSkeleton } from '../features/donors/profile-skeleton.tsx';
import { Alert } from '../ui/alert.tsx';
import { lazyPart } from './route-chunk.ts';
import { useChunk } from './use-chunk.ts';

const chunk = lazyPart(
  'my-donor-profile',
  async () => (await import('../features/donors/my-donor-profile.tsx')).MyDonorProfile,
);

/** The dashboard's region with the member's donor profile, whose code is not in the screen's chunk. */
export function OwnDonorProfile() {
  const titleId = useId();
  const {
    loaded: MyDonorProfile,
    hasFailed,
    tryAgain,
  } = useChunk(chunk, 'The donor profile could not be loaded.');
  if (MyDonorProfile !== null) return <MyDonorProfile />;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2.5 flex min-h-9 items-center">
        <h2 id={titleId}>{appMessages.myDonorProfile}</h2>
      </div>
      {hasFailed ? <Alert onRetry={tryAgain}>{dataMessages.chunkNotLoaded}</Alert> : <ProfileSkeleton />}
    </section>
  );
}

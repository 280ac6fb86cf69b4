import { mayCall } from '@blood-bank/domain/permissions';
import { myAccountMessages as messages } from '#features/account/messages.ts';
import { failureSentence, problemOf } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import type { SessionMember } from '../../session/session.tsx';
import { connect } from '../../session/session-store.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Saves a copy of everything that is stored about the member, as a JSON file. */
export function DownloadMyData({ member }: { readonly member: SessionMember }) {
  const download = useSubmission({
    send: async () => {
      const text = await collect(member);
      saveFile(messages.fileName, new Blob([text], { type: 'application/json' }));
      return 'saved';
    },
    logged: 'The member’s data could not be collected.',
    failure: (error) => failureSentence(error, `${messages.downloadFailed} ${problemOf(error).message}`),
  });

  return (
    <>
      <h2 className="mb-1">{messages.dataTitle}</h2>
      <p className="mb-4 text-small text-quiet">{messages.dataNote}</p>
      <div className="grid justify-items-start gap-4">
        {download.failure !== null && <Alert>{download.failure}</Alert>}
        {download.result !== null && <Notice>{messages.downloaded}</Notice>}
        <Button
          busy={download.isPending}
          busyLabel={messages.downloading}
          className="max-md:w-full"
          onClick={() => download.start(undefined)}
        >
          {messages.download}
        </Button>
      </div>
    </>
  );
}

async function collect(member: SessionMember): Promise<string> {
  const { uid, email, emailVerified } = member;
  const { readOwnRecords } = await loadChunk(() => import('./download-api.ts'));
  const [accounts, records] = await Promise.all([
    connect(),
    readOwnRecords(uid, emailVerified ? email : null, mayCall(member)),
  ]);
  const account = { uid, email, emailVerified, ...accounts.accountTimes() };
  return JSON.stringify({ account, ...records }, null, 2);
}

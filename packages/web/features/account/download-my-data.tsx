import { failureSentence, problemOf } from '../../data/errors.ts';
import { readOwnRecords } from '../../data/own-data.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import type { SessionMember } from '../../session/session.tsx';
import { connect } from '../../session/session-store.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Saves a copy of everything that is stored about the member, as a JSON file. */
export function DownloadMyData({ member }: { readonly member: SessionMember }) {
  const download = useSubmission({
    send: async () => {
      save(words.fileName, await collect(member));
      return 'saved';
    },
    logged: 'The member’s data could not be collected.',
    failure: (error) => failureSentence(error, `${words.downloadFailed} ${problemOf(error).message}`),
  });

  return (
    <>
      <h2 className="mb-2">{words.dataTitle}</h2>
      <p className="mb-4 text-quiet">{words.dataNote}</p>
      <div className="grid justify-items-start gap-4">
        {download.failure !== null && <Alert>{download.failure}</Alert>}
        {download.result !== null && <Notice>{words.downloaded}</Notice>}
        <Button
          busy={download.isPending}
          busyLabel={words.downloading}
          className="max-md:w-full"
          onClick={() => download.start(undefined)}
        >
          {words.download}
        </Button>
      </div>
    </>
  );
}

async function collect({ uid, email, emailVerified }: SessionMember): Promise<string> {
  const [accounts, records] = await Promise.all([connect(), readOwnRecords(uid)]);
  const account = { uid, email, emailVerified, ...accounts.accountTimes() };
  return JSON.stringify({ account, ...records }, null, 2);
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later: some browsers begin to read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

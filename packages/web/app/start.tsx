import { createRoot } from 'react-dom/client';
import { hasStoredAccount } from '../data/stored-account.ts';
import { keepAccountRecord } from '../session/account-record.ts';
import { dropDraftsOfOthers } from '../session/drafts.ts';
import { onPersonChange, startSession } from '../session/session-store.ts';
import { dropDraftsOnSignOut } from '../session/sign-out.ts';
import { App } from './app.tsx';
import { preloadMemberParts } from './routes.ts';
import { startTheme } from './theme.ts';
import '../ui/styles.css';

startTheme();
dropDraftsOnSignOut();
onPersonChange((uid) => {
  if (uid !== null) dropDraftsOfOthers(uid);
});
keepAccountRecord();
if (hasStoredAccount()) preloadMemberParts(location.pathname);
startSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(<App />);

import { createRoot } from 'react-dom/client';
import { keepAccountRecord } from '../session/account-record.ts';
import { hasStoredAccount, startSession } from '../session/session-store.ts';
import { dropDraftsOnPersonChange } from '../session/sign-out.ts';
import { App } from './app.tsx';
import { preloadMemberPage } from './routes.ts';
import { startTheme } from './theme.tsx';
import '../ui/styles.css';

startTheme();
dropDraftsOnPersonChange();
keepAccountRecord();
if (hasStoredAccount()) preloadMemberPage(location.pathname);
startSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(<App />);

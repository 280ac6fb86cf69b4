import { createRoot } from 'react-dom/client';

/** A minimal React page, the baseline of the web bench. */
function Page() {
  return (
    <main>
      <h1>Donate Blood, Save Lives</h1>
      <p>Nothing but React: no router, no session, no styles.</p>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(<Page />);

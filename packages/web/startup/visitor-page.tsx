import { App } from '../app/app.tsx';
import { EarlyInput } from './early-input.tsx';

/** What a prerendered page consists of: the build renders it, and the browser hydrates it. */
export function VisitorPage() {
  return (
    <>
      <App />
      <EarlyInput />
    </>
  );
}

import { homeMessages } from '../messages/en/home.ts';
import { Card } from '../ui/card.tsx';

/** The three steps. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">{homeMessages.howTitle}</h2>
      <ol className="mt-4 grid gap-3.5 md:grid-cols-3">
        {homeMessages.steps.map(({ title, text }, index) => (
          <Card as="li" key={title}>
            <span aria-hidden="true" className="text-[1.4rem] font-extrabold text-blood-ink">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="mt-1 text-quiet">{text}</p>
          </Card>
        ))}
      </ol>
    </section>
  );
}

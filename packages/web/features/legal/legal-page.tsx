import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';

interface LegalPageProps {
  readonly title: string;
  /** HTML that the campus itself has written. */
  readonly text: string;
}

/** A text of the campus about itself, in one column. */
export function LegalPage({ title, text }: LegalPageProps) {
  return (
    <div className="mx-auto max-w-prose">
      <PageTitle>{title}</PageTitle>
      <Panel padding="form" className="mt-4 md:mt-5">
        <div
          className="grid gap-3 wrap-anywhere [&_ul]:list-disc [&_ul]:pl-5"
          dangerouslySetInnerHTML={{ __html: text }}
        />
      </Panel>
    </div>
  );
}

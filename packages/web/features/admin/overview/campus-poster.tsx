import { campus } from '../../../lib/firestore/configuration.ts';
import { campusNames, printedLanguages } from '../../../lib/print/campus-names.ts';
import {
  InBoth,
  lengthOf,
  printedNoticeMessages as messages,
  PrintedCode,
  PrintedNumber,
  PrintedPage,
} from '../../../lib/print/printed-page.tsx';
import { qrCode } from '../../../lib/qr-code.ts';

interface CampusPosterProps {
  /** The page is used again. */
  readonly onEnd: () => void;
}

/** A poster of one page in both languages that leads to the site, which prints itself once. */
export function CampusPoster({ onEnd }: CampusPosterProps) {
  const { host, origin } = window.location;
  return (
    <PrintedPage onEnd={onEnd}>
      <p className="title" style={lengthOf(messages.en.poster.title)}>
        <InBoth text={({ poster }) => poster.title} />
      </p>
      <p className="amount names" translate="no">
        <InBoth text={(_, language) => campusNames[language].siteName} />
      </p>
      <div className="columns">
        {printedLanguages.map((language) => (
          <div key={language} lang={language}>
            <p className="when">{messages[language].poster.need}</p>
            <p className="when">{messages[language].poster.give}</p>
          </div>
        ))}
      </div>
      <PrintedCode code={qrCode(`${origin}/`)} />
      <div>
        <p>
          <InBoth text={({ poster }) => poster.scan} />
        </p>
        <p className="hospital" style={lengthOf(host)} translate="no">
          {host}
        </p>
      </div>
      <PrintedNumber label={({ poster }) => poster.call} number={campus.adminPhone} />
      <p className="imprint">
        <InBoth text={({ managedBy }, language) => managedBy(campusNames[language].club)} />
      </p>
    </PrintedPage>
  );
}

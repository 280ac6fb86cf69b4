import type { Language } from '@blood-bank/domain/language';
import { neededWhen } from '@blood-bank/domain/needed-when';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type CSSProperties, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { campusNames } from '../../data/campus-names.ts';
import { campus } from '../../data/configuration.ts';
import { callableNumber } from '../../data/phone-number.ts';
import { serverNow } from '../../data/server-clock.ts';
import { printedNoticeMessages as messages } from '../../messages/printed-notice.ts';
import { qrCode } from './qr-code.ts';
import { linkTo } from './share-request.tsx';
import './printed-notice.css';

interface PrintedNoticeProps {
  readonly request: BloodRequest;
  /** Whether it names the patient. Everyone who passes reads it. */
  readonly withPatient: boolean;
  /** The page is used again. */
  readonly onEnd: () => void;
}

type Messages = (typeof messages)[Language];

const languages: readonly Language[] = ['en', 'bn'];

/**
 * A poster of one page in both languages, which prints itself once. It is in the page, but only paper shows it, and nothing else
 * then (printed-notice.css): so a dialog that prints late, as on some phones, still finds it.
 */
export function PrintedNotice({ request, withPatient, onEnd }: PrintedNoticeProps) {
  useEffect(() => {
    window.print();
    const controller = new AbortController();
    const { signal } = controller;
    // Printing the page later prints the page again.
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, onEnd, { signal });
    return () => controller.abort();
  }, [onEnd]);

  const { hospitalLocation, hospitalName, patientName, requiredBloodGroup } = request;
  return createPortal(
    <div className="printed-notice">
      <p className="title">
        <InBoth text={({ title }) => title} />
      </p>
      <p className="group" style={lengthOf(requiredBloodGroup)} translate="no">
        {messages.en.group(requiredBloodGroup)}
      </p>
      <div className="columns">
        {languages.map((language) => (
          <Need key={language} request={request} language={language} />
        ))}
      </div>
      <Place name={hospitalLocation === '' ? hospitalName : `${hospitalName}, ${hospitalLocation}`} />
      {withPatient && (
        <p className="patient">
          <InBoth text={({ patient }) => patient} /> <strong translate="no">{patientName}</strong>
        </p>
      )}
      <Contact number={callableNumber(request.contactNumber).shown} />
      <Foot request={request} />
    </div>,
    document.body,
  );
}

/** For sizes that shrink with a text (printed-notice.css). */
function lengthOf(text: string): CSSProperties {
  const style: CSSProperties & Record<'--length', number> = { '--length': text.length };
  return style;
}

interface InBothProps {
  readonly text: (inLanguage: Messages) => string;
}

/** The same in both languages, side by side. */
function InBoth({ text }: InBothProps) {
  return languages.map((language) => (
    <span key={language} lang={language}>
      {text(messages[language])}
    </span>
  ));
}

interface NeedProps {
  readonly request: BloodRequest;
  readonly language: Language;
}

/** The group in words too: a minus that is read as a plus costs a life. */
function Need({ request, language }: NeedProps) {
  const { neededBy, requiredBloodGroup, unitsRequired, urgency } = request;
  const { amount, by, groupInWords, urgent } = messages[language];
  return (
    <div lang={language}>
      <p>{groupInWords(requiredBloodGroup)}</p>
      <p className="amount">{amount(unitsRequired)}</p>
      {neededBy !== null && <p className="when">{by(neededWhen(neededBy, campus.timeZone))}</p>}
      {neededBy === null && urgency === 'urgent' && <p className="when">{urgent}</p>}
    </div>
  );
}

function Place({ name }: { readonly name: string }) {
  return (
    <p className="hospital" style={lengthOf(name)} translate="no">
      {name}
    </p>
  );
}

function Contact({ number }: { readonly number: string }) {
  return (
    <div>
      <p>
        <InBoth text={({ call }) => call} />
      </p>
      <p className="number" style={lengthOf(number)} translate="no">
        {number}
      </p>
    </div>
  );
}

/** The address of the request, to scan and to type, who hung up the notice, and how old it is. */
function Foot({ request }: { readonly request: BloodRequest }) {
  const link = linkTo(request);
  return (
    <div className="foot">
      <Code text={link} />
      <div>
        {languages.map((language) => (
          <p key={language} lang={language}>
            {messages[language].scan}
          </p>
        ))}
        <p className="address" translate="no">
          {link.replace(/^https?:\/\//, '')}
        </p>
        {languages.map((language) => (
          <Imprint key={language} language={language} />
        ))}
      </div>
    </div>
  );
}

function Code({ text }: { readonly text: string }) {
  const { size, path } = qrCode(text);
  const margin = 4;
  const side = size + 2 * margin;
  return (
    <svg viewBox={`${-margin} ${-margin} ${side} ${side}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function Imprint({ language }: { readonly language: Language }) {
  const { siteName, club } = campusNames[language];
  const { managedBy, printed } = messages[language];
  return (
    <p lang={language} className="imprint">
      <span translate="no">{siteName}</span>
      <span>{managedBy(club)}</span>
      <span>{printed(serverNow())}</span>
    </p>
  );
}

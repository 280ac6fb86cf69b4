import type { Language } from '@blood-bank/domain/language';
import { neededWhen } from '@blood-bank/domain/needed-when';
import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import { callableNumber } from '../../lib/campus/phone-number.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { campusNames, printedLanguages as languages } from '../../lib/print/campus-names.ts';
import {
  InBoth,
  lengthOf,
  printedNoticeMessages as messages,
  PrintedCode,
  PrintedNumber,
  PrintedPage,
} from '../../lib/print/printed-page.tsx';
import { qrCode } from '../../lib/qr-code.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { linkTo } from './share/request-link.ts';

interface PrintedNoticeProps {
  readonly request: BloodRequest;
  /** Whether it names the patient. Everyone who passes reads it. */
  readonly withPatient: boolean;
  /** The page is used again. */
  readonly onEnd: () => void;
}

/** A poster of one page in both languages, which prints itself once. */
export function PrintedNotice({ request, withPatient, onEnd }: PrintedNoticeProps) {
  const { hospitalLocation, hospitalName, patientName, requiredBloodGroup } = request;
  return (
    <PrintedPage onEnd={onEnd}>
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
      <PrintedNumber label={({ call }) => call} number={callableNumber(request.contactNumber).shown} />
      <Foot request={request} />
    </PrintedPage>
  );
}

interface NeedProps {
  readonly request: BloodRequest;
  readonly language: Language;
}

/** The group in words too: a minus that is read as a plus costs a life. */
function Need({ request, language }: NeedProps) {
  const { neededBy, requiredBloodGroup, unitsRequired, urgency } = request;
  const units = unitsStillNeeded(request) || unitsRequired;
  const { amount, by, groupInWords, urgent } = messages[language];
  return (
    <div lang={language}>
      <p>{groupInWords(requiredBloodGroup)}</p>
      <p className="amount">{amount(units, componentOf(request))}</p>
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

/** The address of the request, to scan and to type, who hung up the notice, and how old it is. */
function Foot({ request }: { readonly request: BloodRequest }) {
  const link = linkTo(request);
  return (
    <div className="foot">
      <PrintedCode code={qrCode(link)} />
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

import type { Campus } from './campus.ts';
import { emailSyntax } from './email-address.ts';
import { emailDomainsPattern } from './email-domains.ts';
import { languages } from './language.ts';
import {
  adminActionsOnMany,
  adminActionsOnOne,
  auditDetailFields,
  auditEntryFields,
  auditedCollections,
  auditLogHeadFields,
} from './records/audit-entry.ts';
import {
  bloodRequestDetailFields,
  bloodRequestEditFields,
  bloodRequestFields,
  requestStatuses,
} from './records/blood-request.ts';
import {
  callFields,
  callHeadFields,
  callMinutes,
  callNoteFields,
  callOutcomes,
  correctionHours,
} from './records/call.ts';
import { components, donationFields, donationFormFields } from './records/donation.ts';
import { donorContactFields, donorEditFields, donorFields, donorFormFields } from './records/donor.ts';
import { emptyValue, type Field, type Fields } from './records/field.ts';
import { invitationFields } from './records/invitation.ts';
import { limits, phoneSyntax } from './records/limits.ts';
import { accountStatuses, memberFields, memberFormFields, roles } from './records/member.ts';
import { memberReportFields, reportReasons } from './records/member-report.ts';
import { noticeSettingsFields, noticeTokenSyntax } from './records/notice-settings.ts';
import { offerContactFields, offerFields, offerFormFields } from './records/offer.ts';
import {
  pushAuthSyntax,
  pushDeviceFields,
  pushDeviceIdSyntax,
  pushEndpointMax,
  pushEndpointSyntax,
  pushKeySyntax,
} from './records/push-device.ts';
import {
  fieldsOfLists,
  rosterContactFields,
  rosterEntryFields,
  rosterFormFields,
} from './records/roster-entry.ts';
import { rosterIdSyntax, rosterSecretSyntax } from './roster-ids.ts';

const header =
  '// Made by `npm run rules` from firestore.rules.template, campus.json and domain/records: change those, not this file.';
const linesAreWrappedAt = 100;
const conditionIndent = ' '.repeat(10);
const listIndent = ' '.repeat(12);

/** What the descriptions of the records say, in the rules language, by the name of its placeholder. */
const ofRecords: Readonly<Record<string, string>> = {
  emailMax: String(limits.email),
  emailLocalPartMax: String(limits.emailLocalPart),
  emailSyntax: escapeText(emailSyntax),
  recordIdMax: String(limits.recordId),
  listMax: String(limits.listMax),
  phoneMax: String(limits.phoneMax),
  phoneSyntax,
  noticeTokenSyntax,
  noticeSettingsFields: fieldNames(noticeSettingsFields),
  memberReportFields: fieldNames(memberReportFields),
  requestReportReasons: texts(reportReasons.request),
  pushDeviceFields: fieldNames(pushDeviceFields),
  pushDeviceIdSyntax,
  pushEndpointMax: String(pushEndpointMax),
  pushEndpointSyntax,
  pushKeySyntax,
  pushAuthSyntax,
  searchTermsMax: String(limits.searchTermsMax),
  searchTermsLength: String(limits.searchTermsLength),
  userFields: fieldNames(memberFields),
  userDetailFields: fieldNames(memberFormFields),
  userDetails: conditions('user', memberFormFields),
  languages: texts(languages),
  roles: texts(roles),
  accountStatuses: texts(accountStatuses),
  donorFields: fieldNames(donorFields),
  donorEditFields: fieldNames(donorEditFields),
  // The number and its visibility are checked together with its private part.
  donorDetails: conditions('donor', withoutNumber(donorEditFields)),
  universityRole: condition('donor.universityRole', donorFormFields.universityRole),
  contactFields: fieldNames(donorContactFields),
  contactDetails: conditions('contact', donorContactFields),
  rosterIdSyntax,
  rosterSecretSyntax,
  invitationFields: fieldNames(invitationFields),
  rosterFields: fieldNames(rosterEntryFields),
  rosterEditFields: fieldNames(rosterFormFields),
  fieldsOfLists: texts(fieldsOfLists),
  rosterDetails: conditions('entry', withoutNumber(rosterFormFields)),
  rosterContactDetails: conditions('contact', rosterContactFields),
  requestFields: fieldNames(bloodRequestFields),
  requestDetails: conditions('wanted', bloodRequestDetailFields),
  requestEditFields: fieldNames(bloodRequestEditFields),
  requestEdits: conditions('wanted', withoutDeadline(bloodRequestEditFields)),
  neededBy: condition('wanted.neededBy', bloodRequestEditFields.neededBy),
  unitsReceived: conditionOfKind('received', bloodRequestFields.unitsReceived),
  donationFields: fieldNames(donationFields),
  donationDetails: conditions('donation', donationFormFields),
  components: texts(components),
  offerFields: fieldNames(offerFields),
  offerDetails: conditions('offer', offerFormFields),
  offerContactFields: fieldNames(offerContactFields),
  adminActionsOnOne: wrappedTexts(adminActionsOnOne),
  adminActionsOnMany: wrappedTexts(adminActionsOnMany),
  callFields: fieldNames(callFields),
  callNote: conditions('call', { note: callNoteFields.note }),
  callWords: conditions('call', callNoteFields),
  callHeadFields: fieldNames(callHeadFields),
  callMinutes: String(callMinutes),
  correctionHours: String(correctionHours),
  recordedOutcomes: texts(callOutcomes.filter((outcome) => outcome !== 'calling')),
  auditedCollections: texts(auditedCollections),
  auditEntryFields: fieldNames(auditEntryFields),
  auditDetails: conditions('entry', auditDetailFields),
  auditLogHeadFields: fieldNames(auditLogHeadFields),
  auditTargetsMax: String(limits.auditTargetsMax),
  auditTargetsLength: String(limits.auditTargetsLength),
  closedStatuses: texts(requestStatuses.filter((status) => status !== 'active')),
};

/**
 * Makes the text of firebase/firestore.rules: the template, with the settings of campus.json and the descriptions of the records
 * filled in.
 *
 * @param template the text of firebase/firestore.rules.template
 * @throws Error when the template lacks a setting, which would then have no effect, or has an unknown placeholder
 */
export function firestoreRules(
  template: string,
  {
    emailDomains,
    donorAttributes = [],
  }: Pick<Campus, 'emailDomains'> & Partial<Pick<Campus, 'donorAttributes'>>,
): string {
  const isOpen = emailDomains.length === 0;
  const settings: Readonly<Record<string, string>> = {
    isOpenCommunity: String(isOpen),
    emailDomainsPattern: isOpen ? '' : escapeText(emailDomainsPattern(emailDomains)),
    attributeIds: texts(donorAttributes.map(({ id }) => id)),
    attributeValues: donorAttributes
      .map(
        ({ id }) =>
          `\n${conditionIndent}&& (!('${id}' in attributes) || isLine(attributes.${id}, ${limits.attribute}))`,
      )
      .join(''),
  };
  for (const name of Object.keys(settings)) {
    if (!template.includes(`{{${name}}}`)) throw new Error(`firestore.rules.template lacks {{${name}}}.`);
  }
  return template
    .replace(/^.*/, () => header)
    .replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
      const value = settings[name] ?? ofRecords[name];
      if (value === undefined) throw new Error(`firestore.rules.template has an unknown ${placeholder}.`);
      return value;
    });
}

/** The conditions under which `record` holds the values of all these fields. */
function conditions(record: string, fields: Fields): string {
  return Object.entries(fields)
    .map(([name, field]) => condition(`${record}.${name}`, field, comparedValue(record, name, field)))
    .join(`\n${conditionIndent}&& `);
}

/** What is compared with the empty value: a missing field counts as that. */
function comparedValue(record: string, name: string, field: Field): string {
  return field.mayBeMissing ? `${record}.get('${name}', ${emptyText(field)})` : `${record}.${name}`;
}

function condition(value: string, field: Field, compared = value): string {
  if (!field.optional) return conditionOfKind(field.mayBeMissing ? compared : value, field);
  return `(${compared} == ${emptyText(field)} || ${conditionOfKind(value, field)})`;
}

function emptyText(field: Field): string {
  if (field.kind === 'attributes') return '{}';
  return emptyValue(field) === '' ? "''" : 'null';
}

/** The functions named here are the template's. */
function conditionOfKind(value: string, field: Field): string {
  switch (field.kind) {
    case 'line':
      return `isLine(${value}, ${field.max})`;
    case 'text':
      return `isLines(${value}, ${field.max})`;
    case 'phone':
      return `isPhone(${value})`;
    case 'email':
      return `isEmail(${value})`;
    case 'date':
      return `isDate(${value})`;
    case 'choice':
      return `${value} in [${texts(field.choices)}]`;
    case 'integer':
      return `${value} is int && ${value} >= ${field.min} && ${value} <= ${field.max}`;
    case 'flag':
      return `${value} is bool`;
    case 'deadline':
      return `isDeadline(${value}, ${field.maxDays})`;
    case 'attributes':
      return `areAttributes(${value})`;
    default:
      throw new Error(`The template itself says what a field of the kind ${field.kind} may hold.`);
  }
}

function fieldNames(fields: Fields): string {
  return wrappedTexts(Object.keys(fields));
}

/** The texts of a list, on as many lines as they need. */
function wrappedTexts(values: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const name of values) {
    if (`${listIndent}${line}'${name}', `.length > linesAreWrappedAt) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += `'${name}', `;
  }
  lines.push(line.slice(0, -2));
  return lines.join(`\n${listIndent}`);
}

function texts(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

function withoutDeadline({ neededBy: _, ...others }: Fields): Fields {
  return others;
}

function withoutNumber({ contactNumber: _, allowContactVisibility: __, ...others }: Fields): Fields {
  return others;
}

/** Escapes a value for a string literal of the rules language. */
function escapeText(value: string): string {
  return value.replace(/[\\']/g, '\\$&');
}

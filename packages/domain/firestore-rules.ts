import type { Campus } from './campus.ts';
import { emailDomainsPattern } from './email-domains.ts';
import { bloodRequestFields, bloodRequestFormFields, requestStatuses } from './records/blood-request.ts';
import { donorContactFields, donorEditFields, donorFields, donorFormFields } from './records/donor.ts';
import { emptyValue, type Field, type Fields } from './records/field.ts';
import { limits } from './records/limits.ts';
import { accountStatuses, memberFields, memberFormFields, roles } from './records/member.ts';

const header =
  '// Made by `npm run rules` from firestore.rules.template, campus.json and domain/records: change those, not this file.';
const linesAreWrappedAt = 100;
const conditionIndent = ' '.repeat(10);
const listIndent = ' '.repeat(12);

/** What the descriptions of the records say, in the rules language, by the name of its placeholder. */
const ofRecords: Readonly<Record<string, string>> = {
  emailMax: String(limits.email),
  recordIdMax: String(limits.recordId),
  listMax: String(limits.listMax),
  phoneMax: String(limits.phoneMax),
  userFields: fieldNames(memberFields),
  userDetailFields: fieldNames(memberFormFields),
  userDetails: conditions('user', memberFormFields),
  roles: texts(roles),
  accountStatuses: texts(accountStatuses),
  donorFields: fieldNames(donorFields),
  donorEditFields: fieldNames(donorEditFields),
  // The number is checked together with its private part.
  donorDetails: conditions('donor', without(donorEditFields, 'contactNumber')),
  universityRole: condition('donor.universityRole', donorFormFields.universityRole),
  contactFields: fieldNames(donorContactFields),
  contactDetails: conditions('contact', donorContactFields),
  requestFields: fieldNames(bloodRequestFields),
  requestDetails: conditions('wanted', bloodRequestFormFields),
  closedStatuses: texts(requestStatuses.filter((status) => status !== 'active')),
};

/**
 * Makes the text of firebase/firestore.rules: the template, with the settings of campus.json and the descriptions of the records
 * filled in.
 *
 * @param template the text of firebase/firestore.rules.template
 * @throws Error when the template lacks a setting, which would then have no effect, or has an unknown placeholder
 */
export function firestoreRules(template: string, { emailDomains }: Pick<Campus, 'emailDomains'>): string {
  const isOpen = emailDomains.length === 0;
  const settings: Readonly<Record<string, string>> = {
    isOpenCommunity: String(isOpen),
    emailDomainsPattern: isOpen ? '' : escapeText(emailDomainsPattern(emailDomains)),
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
    .map(([name, field]) => condition(`${record}.${name}`, field))
    .join(`\n${conditionIndent}&& `);
}

function condition(value: string, field: Field): string {
  if (!field.optional) return conditionOfKind(value, field);
  const empty = emptyValue(field) === '' ? "''" : 'null';
  return `(${value} == ${empty} || ${conditionOfKind(value, field)})`;
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
    case 'date':
      return `isDate(${value})`;
    case 'choice':
      return `${value} in [${texts(field.choices)}]`;
    case 'integer':
      return `${value} is int && ${value} >= ${field.min} && ${value} <= ${field.max}`;
    case 'flag':
      return `${value} is bool`;
    default:
      throw new Error(`The template itself says what a field of the kind ${field.kind} may hold.`);
  }
}

function fieldNames(fields: Fields): string {
  const lines: string[] = [];
  let line = '';
  for (const name of Object.keys(fields)) {
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

function without(fields: Fields, left: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left));
}

/** Escapes a value for a string literal of the rules language. */
function escapeText(value: string): string {
  return value.replace(/[\\']/g, '\\$&');
}

import { bloodGroups } from '@blood-bank/domain/blood-group';
import { requestStatuses, urgencies } from '@blood-bank/domain/records/blood-request';
import { genders, universityRoles } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import { accountStatuses, roles } from '@blood-bank/domain/records/member';
import { describe, expect, it } from 'vitest';
import { rulesOf } from './matrix/rules-of.ts';

const rules = rulesOf('open');

const list = (values: readonly string[]) => `in [${values.map((value) => `'${value}'`).join(', ')}]`;

describe('the rules hold the numbers and lists of the domain', () => {
  it.each([
    ['the length of a name', `isLine(text, ${limits.name})`],
    ['the length of an id', `isLine(text, ${limits.id})`],
    ['the length of the id of a record', `text.size() <= ${limits.recordId}`],
    ['the length of a department', `isLine(text, ${limits.department})`],
    ['the length of a hospital', `isLine(text, ${limits.hospital})`],
    ['the length of a number', `isLine(text, ${limits.phoneMax})`],
    ['the length of an e-mail', `text.size() <= ${limits.email}`],
    ['the length of further information', `isOptionalLines(wanted.additionalInfo, ${limits.additionalInfo})`],
    ['the least units', `wanted.unitsRequired >= ${limits.unitsMin}`],
    ['the most units', `wanted.unitsRequired <= ${limits.unitsMax}`],
    ['the blood groups', list(bloodGroups)],
    ['the urgencies', list(urgencies)],
    ['the statuses that close a request', list(requestStatuses.filter((status) => status !== 'active'))],
    ['the genders', list(genders)],
    ['the university roles', list(universityRoles)],
    ['the roles', list(roles)],
    ['the account statuses', list(accountStatuses)],
    ['the most that a member lists', `request.query.limit <= ${limits.listMax}`],
  ])('%s', (_, text) => {
    expect(rules).toContain(text);
  });
});

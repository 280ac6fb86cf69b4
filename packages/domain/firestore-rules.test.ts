import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caller, evaluate, map } from '../../embedded-firebase/rules/testing/evaluate.ts';
import { isEmailOfDomains } from './email-domains.ts';
import { firestoreRules } from './firestore-rules.ts';
import { limits } from './records/limits.ts';

const template = `// The first line.
isOpen {{isOpenCommunity}};
request.auth.token.email.matches('{{emailDomainsPattern}}')
of [{{attributeIds}}]{{attributeValues}}`;

describe('the rules', () => {
  it('are the template with the settings filled in', () => {
    expect(firestoreRules(template, { emailDomains: [] }).split('\n').slice(1)).toEqual([
      'isOpen true;',
      "request.auth.token.email.matches('')",
      'of []',
    ]);
    const closed = firestoreRules(template, { emailDomains: ['campus.test'] }).split('\n');
    expect(closed[0]).toContain('npm run rules');
    expect(closed.slice(1)).toEqual([
      'isOpen false;',
      "request.auth.token.email.matches('[^@]+@(campus\\\\.test)')",
      'of []',
    ]);
    const asked = firestoreRules(template, {
      emailDomains: [],
      donorAttributes: ['hall', 'batch'].map((id) => ({ id, label: { en: id } })),
    });
    expect(asked).toContain("of ['hall', 'batch']");
    expect(asked).toContain(`(!('batch' in attributes) || isLine(attributes.batch, ${limits.attribute}))`);
  });

  it.each(['{{isOpenCommunity}}', '{{emailDomainsPattern}}', '{{attributeIds}}', '{{attributeValues}}'])(
    'are not made from a template without %s',
    (placeholder) => {
      const without = template.replace(placeholder, 'true');
      expect(() => firestoreRules(without, { emailDomains: ['campus.test'] })).toThrow(placeholder);
    },
  );

  it('are filled in from the descriptions of the records', () => {
    const made = firestoreRules(`${template}\n{{requestDetails}}\n{{contactDetails}}`, { emailDomains: [] });
    for (const condition of [
      `isLine(wanted.patientName, ${limits.name})`,
      `(wanted.hospitalLocation == '' || isLine(wanted.hospitalLocation, ${limits.hospital}))`,
      `wanted.unitsRequired is int && wanted.unitsRequired >= 1 && wanted.unitsRequired <= 100`,
      "wanted.urgency in ['urgent', 'moderate', 'low']",
      'isPhone(contact.contactNumber)',
    ])
      expect(made).toContain(condition);
  });

  it('are not made from a template with an unknown placeholder', () => {
    expect(() => firestoreRules(`${template} {{wardMax}}`, { emailDomains: [] })).toThrow('{{wardMax}}');
  });

  it('accept exactly the addresses that the forms accept', () => {
    const label = fc.constantFrom('campus', 'test', 'cse', 'a-b', '1');
    const domain = fc.array(label, { minLength: 2, maxLength: 3 }).map((labels) => labels.join('.'));
    const allowed = fc
      .tuple(fc.boolean(), domain)
      .map(([withSubdomains, name]) => (withSubdomains ? `*.${name}` : name));
    const start = fc.constantFrom(
      ...['me@', 'me@cse.', 'x.y@a.b.', 'é@', 'me@.', 'me@x', 'me@-.', 'me@cse', 'me@a@', 'me@a@.', 'me@\n.'],
      ...['@', 'me', '.', '', 'me@*.', '\n@'],
    );
    const end = fc.constantFrom('', '', '', '', 'x', '.', '.test', '@', '@x.test', '\n');
    const cases = fc.uniqueArray(allowed, { minLength: 1, maxLength: 4 }).chain((emailDomains) => {
      const names = emailDomains.map((name) => name.replace(/^\*\./, ''));
      const host = fc.constantFrom(...names, ...names.map((name) => name.replace('.', 'x')));
      return fc.tuple(
        fc.constant(emailDomains),
        fc.tuple(start, host, end).map((parts) => parts.join('')),
      );
    });
    let belonging = 0;
    fc.assert(
      fc.property(cases, ([emailDomains, text]) => {
        const belongs = isEmailOfDomains(text, emailDomains);
        if (belongs) belonging += 1;
        expect(outcomeFor(text, emailDomains)).toBe(String(belongs));
      }),
      { numRuns: 2_000 },
    );
    expect(belonging).toBeGreaterThan(50);
  });
});

/** What our rules engine says of an address, by the condition that the template makes. */
function outcomeFor(email: string, emailDomains: readonly string[]): string {
  const condition = firestoreRules(template, { emailDomains: [...emailDomains] }).split('\n')[2] ?? '';
  return evaluate(condition, '', { auth: { ...caller, token: map({ email }) } }).outcome;
}

/** How a module is put into a file; the first rule that fits a module decides. */
interface FileRule {
  readonly name: string;
  readonly test?: RegExp;
  /** "$initial" are the modules that the first page needs. */
  readonly tags?: ['$initial'];
  /** Taken only when this many screens need it; a screen's own modules stay with the screen. */
  readonly minShareCount?: number;
}

/** What admins alone need: no member's page may bring it along. */
const admins = String.raw`\/features\/admin\/|\/web\/(app|data|messages\/en)\/admin-|\/messages\/en\/admin\.ts|\/ui\/data-table|@tanstack\/.*(?:queriesObserver|useQueries)|\/lucide-react\/.*\/arrow-`;

/** What the account page alone does with data: a member's first page does without. */
const accountPage = String.raw`\/web\/data\/own-|\/session\/display-name`;

/** What single screens need, among what all have in common. */
const ofScreens = String.raw`\/features\/requests\/(?:post-|use-post|idempotency|request-form)|\/data\/donors\.ts|\/ui\/(?:choice-field|select-field|reading-obstacle)|\/session\/(?:contribution-obstacle|notice-suspension|use-reading-obstacle)|\/useIsFetching\.js`;

/** What a member's pages have in common: asking for data, and requests in a list. */
const everyMember = String.raw`@tanstack|\/web\/(?:data|ui|session|features\/requests)\/|\/messages\/en\/requests\.ts|\/app\/member-area|\/features\/donors\/(?:availability-tag|use-my-donor)`;

const rules: readonly FileRule[] = [
  { name: 'app', tags: ['$initial'] },
  {
    name: 'accounts',
    test: /@firebase\/(?!firestore|webchannel)|\/idb\/|\/data\/(accounts|firebase-app)\.ts/,
  },
  {
    name: 'firestore',
    test: /@firebase\/|node_modules\/valibot\/|\/data\/(firestore|members|decode)\.ts|\/domain\/(fields|member|limits|calendar-date)\.ts/,
  },
  // Also for who searches, and for a visitor's create-account form: with the donors' forms it would bring all of those along.
  { name: 'select', test: /\/web\/ui\/(?:choice|select)-field/ },
  {
    name: 'forms',
    test: /react-hook-form|@hookform|\/web\/ui\/(?:changed-part|checkbox-field|field-problems|form-column|form-sentences|text-area-field|use-bring-into-view|use-is-here)|\/session\/(?:use-kept|restore)-draft/,
  },
  {
    name: 'member',
    test: new RegExp(`^(?!.*(?:${admins}|${accountPage}|${ofScreens})).*(?:${everyMember})`),
  },
  { name: 'donors', test: /\/(?:messages\/en|data)\/donors\.ts/ },
  { name: 'donor-form', test: /donor-form|form-sentences/, minShareCount: 2 },
  { name: 'lists', test: new RegExp(`^(?!.*(?:${admins}))`), minShareCount: 2 },
  { name: 'admin', test: new RegExp(admins) },
];

/**
 * The files of the build, cut by when they are needed rather than module by module: on a slow network each further file
 * costs its share.
 */
export const filesByNeed = rules.map((rule, index) => ({ ...rule, priority: rules.length - index }));

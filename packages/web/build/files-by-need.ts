/** How a module is put into a file; the first rule that fits a module decides. */
interface FileRule {
  readonly name: string;
  readonly test?: RegExp;
  /** "$initial" are the modules that the first page needs. */
  readonly tags?: ['$initial'];
  /** Taken only when this many screens need it; a screen's own modules stay with the screen. */
  readonly minShareCount?: number;
}

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
  { name: 'forms', test: /react-hook-form|@hookform/ },
  { name: 'member', test: /@tanstack|\/web\/(data|ui|session)\// },
  { name: 'donor-form', test: /donor-form|form-sentences/, minShareCount: 2 },
  { name: 'lists', minShareCount: 2 },
];

/**
 * The files of the build, cut by when they are needed rather than module by module: on a slow network each further file
 * costs its share.
 */
export const filesByNeed = rules.map((rule, index) => ({ ...rule, priority: rules.length - index }));

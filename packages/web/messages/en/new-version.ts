/** The offer of a new version of the app. */
export const newVersionMessages = {
  ready: 'A new version is ready.',
  update: 'Update',
} as const;

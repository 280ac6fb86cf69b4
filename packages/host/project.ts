/** The project id of the embedded host; part of every document's name, so it never changes. */
export const projectId = 'campus-blood-bank';

/** The resource name of the database's documents, with which every document's name begins. */
export const documentsRoot = `projects/${projectId}/databases/(default)/documents`;

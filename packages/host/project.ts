/** One name for the project on the embedded host: it is part of every document's name, so it never changes. */
export const projectId = 'campus-blood-bank';

/** What every document's name starts with, and what calls about documents are addressed to. */
export const documentsRoot = `projects/${projectId}/databases/(default)/documents`;

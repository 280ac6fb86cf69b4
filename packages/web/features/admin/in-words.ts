interface ActWords {
  readonly question: (name: string) => string;
  readonly action: string;
  readonly done: (name: string) => string;
}

/** The sentences of an act on the row called `name`. */
export function inWords({ question, action, done }: ActWords, name: string) {
  return { question: question(name), action, done: done(name) };
}

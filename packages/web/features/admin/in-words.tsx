import { Sentence } from '../../ui/sentence.tsx';

type WithName = (name: string) => string;

interface ActWords {
  readonly question: WithName;
  readonly action: string;
  readonly acting: string;
  readonly done: WithName;
}

/**
 * The sentences of an act on a row.
 *
 * @param name as somebody typed it
 * @param naming what the row is called with that name in it
 */
export function inWords({ question, action, acting, done }: ActWords, name: string, naming: WithName = same) {
  return { question: around(question), action, acting, done: around(done) };

  function around(words: WithName) {
    return <Sentence words={(part = '') => words(naming(part))} parts={[name]} />;
  }
}

function same(name: string): string {
  return name;
}

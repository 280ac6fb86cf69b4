import { describe, expect, it } from 'vitest';
import { commandBlocks } from './command-blocks.ts';

const page = `# A page

<!-- run in "a fresh clone", given "a", expect "b", expect "c", FILE is "d" -->
\`\`\`sh
npm run restore -- FILE
npm start
\`\`\`

1. In a list:

   <!-- not run: needs a container engine -->
   \`\`\`
   docker compose up -d
   \`\`\`

\`\`\`ini
PORT=80
\`\`\`

<!-- nothing to do with it -->
\`\`\`sh
npm test
\`\`\`
`;

describe('the command blocks of a page', () => {
  it('come with their line, their commands as a person would copy them, and their mark', () => {
    expect(commandBlocks('PAGE.md', page)).toEqual([
      {
        page: 'PAGE.md',
        line: 5,
        commands: 'npm run restore -- FILE\nnpm start',
        mark: {
          kind: 'run',
          place: 'a fresh clone',
          givens: ['a'],
          expectations: ['b', 'c'],
          words: new Map([['FILE', 'd']]),
        },
      },
      {
        page: 'PAGE.md',
        line: 13,
        commands: 'docker compose up -d',
        mark: { kind: 'not run', reason: 'needs a container engine' },
      },
      { page: 'PAGE.md', line: 22, commands: 'npm test', mark: null },
    ]);
  });

  it.each([
    [
      'a mark with a word of another grammar',
      '<!-- run in "a", when "b" -->\n```sh\nls\n```',
      ':1: "when "b"" of the mark',
    ],
    ['a mark without a place', '<!-- run expect "b" -->\n```sh\nls\n```', ':1: the mark must name one place'],
    ['a fence that is left open', '```sh\nls\n', ':1: the block is not closed'],
  ])('%s is refused by its line', (_, text, sentence) => {
    expect(() => commandBlocks('PAGE.md', text)).toThrow(`PAGE.md${sentence}`);
  });
});

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
  it('have a line, commands as a reader would copy them, and an annotation', () => {
    expect(commandBlocks('PAGE.md', page)).toEqual([
      {
        page: 'PAGE.md',
        line: 5,
        commands: 'npm run restore -- FILE\nnpm start',
        annotation: {
          kind: 'run',
          place: 'a fresh clone',
          givens: ['a'],
          expectations: ['b', 'c'],
          placeholders: new Map([['FILE', 'd']]),
        },
      },
      {
        page: 'PAGE.md',
        line: 13,
        commands: 'docker compose up -d',
        annotation: { kind: 'not run', reason: 'needs a container engine' },
      },
      { page: 'PAGE.md', line: 22, commands: 'npm test', annotation: null },
    ]);
  });

  it.each([
    [
      'an annotation with an unknown clause',
      '<!-- run in "a", when "b" -->\n```sh\nls\n```',
      ':1: "when "b"" of the annotation',
    ],
    [
      'an annotation without a place',
      '<!-- run expect "b" -->\n```sh\nls\n```',
      ':1: the annotation must name one place',
    ],
    ['an unclosed fence', '```sh\nls\n', ':1: the block is not closed'],
  ])('%s is refused, naming the line', (_, text, sentence) => {
    expect(() => commandBlocks('PAGE.md', text)).toThrow(`PAGE.md${sentence}`);
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCampus } from '../../../domain/campus.ts';
import { readText } from './legal-texts.ts';

const root = join(import.meta.dirname, '../../../..');
const campus = parseCampus(readFileSync(join(root, 'campus.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'legal-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the legal texts', () => {
  it.each(['en', 'bn'])('in %s name the club and how to reach it', (language) => {
    const texts = join(root, 'legal', language);
    expect(readdirSync(texts)).toEqual(['privacy.md', 'terms.md']);
    for (const name of readdirSync(texts)) {
      const html = readText(join(texts, name), campus);
      expect(html).toContain(campus.siteName);
      expect(html).toContain(campus.adminPhone);
      expect(html).not.toMatch(/[{}]|\*\*/);
    }
  });

  it.each([
    ['Hello <script>track()</script>', 'has HTML (<script>). It can have Markdown only.'],
    [
      '<p onclick="track()">Hello</p>',
      'has HTML (<p onclick="track()">Hello</p>). It can have Markdown only.',
    ],
    ['[Hello](javascript:track())', 'has a link to javascript:track().'],
  ])('are refused with what could run: %s', (text, problem) => {
    const file = join(folder, 'terms.md');
    writeFileSync(file, text);
    expect(() => readText(file, campus)).toThrow(`${file} ${problem}`);
  });

  it('are refused with a name that campus.json does not have', () => {
    const file = join(folder, 'privacy.md');
    writeFileSync(file, 'Ask {officer}.');
    expect(() => readText(file, campus)).toThrow(
      `${file} has {officer}. It can have {siteName}, {university}, {club}, {adminPhone}.`,
    );
  });
});

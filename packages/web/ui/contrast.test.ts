import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const stylesheet = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
const forText = 4.5;
const forControls = 3;

const grounds = ['ground', 'surface', 'sunk'];
const inks = ['blood', 'error', 'amber', 'green', 'slate'];
const textPairs = [
  ...['ink', 'quiet', 'blood-ink', 'error-ink', 'green-ink', 'slate-ink'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...inks.map((name) => [`${name}-ink`, `${name}-soft`] as const),
  ...inks.map((name) => ['ink', `${name}-soft`] as const),
  ['on-ink', 'ink'],
  ['on-ink', 'quiet'],
  ['on-ink', 'error-edge'],
  ['on-ink', 'error-ink'],
  ['on-blood', 'blood'],
  ['on-blood', 'blood-deep'],
] as const;
const controlPairs = [
  ...['edge', 'ink', 'error-edge', 'bar'].flatMap((control) =>
    grounds.map((ground) => [control, ground] as const),
  ),
  ['blood', 'ground'],
  ['blood', 'surface'],
] as const;

describe.each([
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
])('in the %s theme', (_, selector) => {
  const colours = tokensOf(selector);

  it.each(textPairs)('the text %s on %s has a contrast of 4.5:1', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(forText);
  });

  it.each(controlPairs)('the control %s on %s has a contrast of 3:1', (control, ground) => {
    expect(contrast(colour(control), colour(ground))).toBeGreaterThanOrEqual(forControls);
  });

  function colour(name: string): string {
    const value = colours.get(name);
    if (value === undefined) throw new Error(`There is no token --${name}.`);
    return value;
  }
});

function tokensOf(selector: string): Map<string, string> {
  const block = stylesheet.slice(stylesheet.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

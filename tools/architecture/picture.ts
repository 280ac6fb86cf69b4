import type { House } from './houses.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What it is for, a line each. */
  readonly messages: readonly string[];
  /** Whether its folders are named. */
  readonly showsParts?: boolean;
}

type Point = readonly [x: number, y: number];

const width = 640;
const height = 724;

/** Where each house stands. */
const places: Readonly<Record<string, Place>> = {
  app: { x: 28, y: 58, width: 340, height: 78, messages: ['routes, layouts, home, dashboard'] },
  features: { x: 28, y: 164, width: 340, height: 78, messages: [], showsParts: true },
  session: { x: 28, y: 270, width: 208, height: 58, messages: ['who is signed in'] },
  ui: { x: 256, y: 270, width: 112, height: 58, messages: ['fields, buttons'] },
  routing: { x: 28, y: 356, width: 92, height: 58, messages: ['addresses'] },
  data: { x: 144, y: 356, width: 92, height: 58, messages: [] },
  messages: { x: 144, y: 442, width: 224, height: 58, messages: ['every sentence a person reads'] },
  domain: { x: 12, y: 582, width: 372, height: 58, messages: ['what a donor, a request, a member is'] },
  host: { x: 424, y: 58, width: 188, height: 78, messages: ['one origin, and the', 'commands of a campus'] },
  backend: {
    x: 424,
    y: 164,
    width: 188,
    height: 268,
    messages: ['a Firebase-compatible', 'server on SQLite'],
    showsParts: true,
  },
  rules: { x: 424, y: 442, width: 188, height: 78, messages: ['the rules language'] },
};

/** How the line of each import runs, from the one who imports. */
const routes: Readonly<Record<string, readonly Point[]>> = {
  'app features': straightDown(198, 136, 164),
  'features session': straightDown(132, 242, 270),
  'features ui': straightDown(312, 242, 270),
  'session routing': straightDown(74, 328, 356),
  'session data': straightDown(190, 328, 356),
  'data messages': straightDown(190, 414, 442),
  'ui messages': straightDown(352, 328, 442),
  'messages domain': straightDown(256, 500, 582),
  'host backend': straightDown(518, 136, 164),
  'backend rules': straightDown(518, 414, 442),
  'host domain': [
    [424, 97],
    [396, 97],
    [396, 611],
    [384, 611],
  ],
};

/** What is no import: who speaks to whom, and who reads what, while it runs. */
const spoken: readonly (readonly Point[])[] = [
  [
    [236, 385],
    [424, 385],
  ],
  straightDown(518, 520, 582),
];

/**
 * The architecture as an SVG text that reads well in light and dark.
 *
 * @throws Error when a house has no place in the picture, an import has no line, or the other way round
 */
export function pictureOf(houses: readonly House[]): string {
  const drawn = houses.flatMap(({ name, imports }) => imports.map((other) => `${name} ${other}`));
  demandSame(
    'house',
    Object.keys(places),
    houses.map(({ name }) => name),
  );
  demandSame('import', Object.keys(routes), drawn);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">`,
    `<title id="title">The houses, and which imports which</title>`,
    `<!-- Drawn by "npm run architecture" from the imports of the sources. -->`,
    style,
    `<rect class="paper" width="${width}" height="${height}" rx="14"/>`,
    group(12, 372, 'web', 'in the browser'),
    group(408, 220, 'server', 'one Node process'),
    ...spoken.map((points) => line(points, 'spoken')),
    ...drawn.map((key) => line(routes[key] ?? [], 'import')),
    text(295, 377, 'Firebase’s protocol', 'label'),
    ...houses.map(house),
    policy,
    ...legend(),
    '</svg>',
  ].join('\n')}\n`;
}

const style = `<style>
.paper { fill: #faf8f5 } .group { fill: #f1eee9; stroke: #ddd7ce } .house { fill: #fff; stroke: #a39b90 }
.policy { fill: #fbe9ec; stroke: #b0102e } text { font: 13px system-ui, sans-serif; fill: #4a453f }
.name { font-weight: 700; font-size: 16px; fill: #1d1a17 } .package { font: 12px ui-monospace, monospace; fill: #9c0f2a }
.line { fill: none; stroke: #6b645b; stroke-width: 1.6; stroke-linejoin: round } .spoken { stroke-dasharray: 5 4 }
.head { fill: #6b645b } .label { paint-order: stroke; stroke: #f1eee9; stroke-width: 4px; font-size: 11px; text-anchor: middle }
@media (prefers-color-scheme: dark) {
.paper { fill: #161412 } .group { fill: #1f1c19; stroke: #3a352f } .house { fill: #2a2622; stroke: #7d756a }
.policy { fill: #3a1a20; stroke: #ff6b81 } text { fill: #cfc8be } .name { fill: #f6f2ec } .package { fill: #ff8c9d }
.line { stroke: #a39b90 } .head { fill: #a39b90 } .label { stroke: #1f1c19 } }
</style>`;

const policy = [
  '<rect class="policy" x="424" y="582" width="188" height="58" rx="10"/>',
  text(438, 606, 'firestore.rules', 'name'),
  text(438, 626, 'the policy of both hosts'),
].join('\n');

function house({ name, parts, ownPackages }: House): string {
  const place = places[name];
  if (place === undefined) return '';
  const { x, y, width, height, messages, showsParts = false } = place;
  const lines = [
    ...messages.map((said) => ({ said, kind: undefined })),
    ...(showsParts ? folded(parts, width - 28).map((said) => ({ said, kind: undefined })) : []),
    ...ownPackages.map((said) => ({ said, kind: 'package' })),
  ];
  const last = 44 + (lines.length - 1) * lineHeight;
  if (last > height - 10) throw new Error(`The house ${name} is too small for what it holds.`);
  return [
    `<rect class="house" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`,
    text(x + 14, y + 24, name, 'name'),
    ...lines.map(({ said, kind }, index) => text(x + 14, y + 44 + index * lineHeight, said, kind)),
  ].join('\n');
}

const lineHeight = 19;
/** Of the letters in use, about: enough to fold a line. */
const letterWidth = 6.8;

function folded(names: readonly string[], room: number): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    const longer = `${last} · ${name}`;
    if (last !== undefined && longer.length * letterWidth <= room) lines[lines.length - 1] = longer;
    else lines.push(name);
  }
  return lines;
}

function group(x: number, width: number, name: string, messages: string): string {
  return [
    `<rect class="group" x="${x}" y="12" width="${width}" height="522" rx="14"/>`,
    `<text x="${x + 16}" y="40"><tspan class="name">${name}</tspan>, ${messages}</text>`,
  ].join('\n');
}

function legend(): string[] {
  return [
    line(
      [
        [16, 672],
        [52, 672],
      ],
      'import',
    ),
    text(60, 676, 'imports; what is reached by way of another house is not drawn'),
    line(
      [
        [16, 698],
        [52, 698],
      ],
      'spoken',
    ),
    text(60, 702, 'speaks to, or reads, while it runs'),
    text(424, 702, 'red: what it alone imports', 'package'),
  ];
}

function line(points: readonly Point[], kind: string): string {
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return `<path class="line ${kind}" d="${path}"/>\n${arrowHead(points)}`;
}

/** At the last point, in the direction of the last stretch. */
function arrowHead(points: readonly Point[]): string {
  const [toX, toY] = points.at(-1) ?? [0, 0];
  const [fromX, fromY] = points.at(-2) ?? [0, 0];
  const along: Point = [Math.sign(toX - fromX), Math.sign(toY - fromY)];
  const corner = (side: number) =>
    `${toX - along[0] * 8 - along[1] * 5 * side} ${toY - along[1] * 8 - along[0] * 5 * side}`;
  return `<path class="head" d="M${toX} ${toY} L${corner(1)} L${corner(-1)} Z"/>`;
}

function straightDown(x: number, from: number, to: number): readonly Point[] {
  return [
    [x, from],
    [x, to],
  ];
}

function text(x: number, y: number, said: string, kind?: string): string {
  return `<text${kind === undefined ? '' : ` class="${kind}"`} x="${x}" y="${y}">${said}</text>`;
}

function demandSame(what: string, known: readonly string[], found: readonly string[]): void {
  const [added] = found.filter((one) => !known.includes(one));
  if (added !== undefined) {
    throw new Error(`The ${what} "${added}" has no place in the picture: tools/architecture/picture.ts.`);
  }
  const [gone] = known.filter((one) => !found.includes(one));
  if (gone !== undefined) throw new Error(`The ${what} "${gone}" is in the picture, but not in the sources.`);
}

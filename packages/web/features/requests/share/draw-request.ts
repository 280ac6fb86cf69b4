import { shareDialogMessages as messages, type SharedRequest } from '#features/requests/share/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { printedNoticeMessages as printed } from '#lib/print/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { qrCode } from '../../../lib/qr-code.ts';

/** Of the picture, in pixels: as tall as social networks show one whole. */
export const pictureSize = { width: 1_080, height: 1_350 } as const;

/** Those of the light theme (ui/styles.css): a picture has no theme. */
const colours = { blood: '#b0102e', onBlood: '#ffffff', paper: '#ffffff', ink: '#1c1917', quiet: '#5b554f' };
const margin = 72;
const gap = 48;
const codeSide = 264;
const lineHeight = 1.3;

interface Line {
  readonly text: string;
  /** In pixels, where it fits. */
  readonly size: number;
  readonly weight: 400 | 600 | 700 | 800;
  readonly lineHeight?: number;
  /** On how many lines it may be broken before it is written smaller. */
  readonly lines: number;
}

/**
 * Draws a request as a picture of `pictureSize`: the group, how many units are still needed, where and until when; never the patient. The
 * group stands in words too, as a minus that is read as a plus costs a life.
 */
export function drawRequest(canvas: HTMLCanvasElement, request: SharedRequest, isUrgent: boolean): void {
  Object.assign(canvas, pictureSize);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { width, height } = pictureSize;
  const inner = width - 2 * margin;
  const { group, hospitalName, contactNumber, link } = request;
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, height);

  const need = new TextBlock(context, inner, [
    { text: printed.title, size: 64, weight: 600, lines: 1 },
    { text: formatBloodGroup(group), size: 280, weight: 800, lines: 1, lineHeight: 1.05 },
    { text: uiMessages.groupName(group), size: 48, weight: 600, lines: 1 },
    { text: messages.stillNeeded(request), size: 60, weight: 700, lines: 1 },
  ]);
  const bandHeight = need.height + 2 * gap;
  context.fillStyle = colours.blood;
  context.fillRect(0, 0, width, bandHeight);
  need.write(gap, colours.onBlood);

  const money = new TextBlock(context, inner, [{ text: messages.noMoney, size: 38, weight: 600, lines: 1 }]);
  const moneyTop = height - gap - money.height;
  money.write(moneyTop, colours.ink);

  const footTop = moneyTop - gap - codeSide;
  drawCode(context, link, margin, footTop);
  const beside = margin + codeSide + gap;
  const about = new TextBlock(context, width - margin - beside, [
    { text: printed.scan, size: 34, weight: 400, lines: 2 },
    { text: link.replace(/^https?:\/\//, ''), size: 26, weight: 400, lines: 2 },
    { text: `${campus.siteName} · ${printed.managedBy(campus.club.name)}`, size: 26, weight: 400, lines: 2 },
  ]);
  about.write(footTop + (codeSide - about.height) / 2, colours.quiet, beside);

  const when = whenOf(request, isUrgent);
  const place = new TextBlock(context, inner, [
    { text: hospitalName, size: 60, weight: 700, lines: 2 },
    ...(when === null ? [] : [{ text: when, size: 44, weight: 600 as const, lines: 2 }]),
    ...(contactNumber === null
      ? []
      : [{ text: messages.call(contactNumber), size: 56, weight: 700 as const, lines: 1 }]),
  ]);
  place.write((bandHeight + footTop - place.height) / 2, colours.ink);
}

function whenOf({ neededBy }: SharedRequest, isUrgent: boolean): string | null {
  if (neededBy !== null) return messages.neededBy(neededBy);
  return isUrgent ? messages.urgent : null;
}

const smallestSize = 18;

/** Lines below each other, of which each is as large as it may be. */
class TextBlock {
  readonly #context: CanvasRenderingContext2D;
  readonly #written: { readonly text: string; readonly font: string; readonly top: number }[] = [];
  readonly height: number;

  constructor(context: CanvasRenderingContext2D, width: number, lines: readonly Line[]) {
    this.#context = context;
    let top = 0;
    for (const line of lines) {
      const { broken, size, font } = this.#fitted(line, width);
      for (const text of broken) {
        this.#written.push({ text, font, top });
        top += size * (line.lineHeight ?? lineHeight);
      }
    }
    this.height = top;
  }

  /** @param left the left edge; without one it is centred */
  write(top: number, colour: string, left?: number): void {
    const context = this.#context;
    context.fillStyle = colour;
    context.textBaseline = 'top';
    context.textAlign = left === undefined ? 'center' : 'left';
    for (const line of this.#written) {
      context.font = line.font;
      context.fillText(line.text, left ?? pictureSize.width / 2, top + line.top);
    }
  }

  #fitted({ text, size, weight, lines }: Line, width: number) {
    for (let tried = size; ; tried -= 2) {
      const font = `${weight} ${tried}px ${getComputedStyle(document.body).fontFamily}`;
      this.#context.font = font;
      const broken = this.#broken(text, width);
      const fits = broken.length <= lines && broken.every((part) => this.#widthOf(part) <= width);
      if (fits || tried <= smallestSize) return { broken: broken.slice(0, lines), size: tried, font };
    }
  }

  /** Breaks a text between its words, and an address after its slashes. */
  #broken(text: string, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(/(?<=[\s/])/)) {
      const longer = `${lines.at(-1) ?? ''}${word}`;
      if (lines.length > 0 && this.#widthOf(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => line.trim());
  }

  #widthOf(text: string): number {
    return this.#context.measureText(text).width;
  }
}

function drawCode(context: CanvasRenderingContext2D, link: string, left: number, top: number): void {
  const { size, path } = qrCode(link);
  context.save();
  context.translate(left, top);
  context.scale(codeSide / size, codeSide / size);
  context.fillStyle = colours.ink;
  context.fill(new Path2D(path));
  context.restore();
}

/** The result as a picture that can be sent to friends, drawn on a canvas. */
import { seatColour } from '$kit/seats';
import { ordinal } from '$kit/words';
import type { Placing } from '../generated/Placing';

interface Result {
  /** The game. */
  title: string;
  /** Who has won, in words. */
  words: string;
  names: string[];
  standings: Placing[];
}

const WIDTH = 1200;
const HEIGHT = 630;
/** More places than this are left out. */
const PLACES = 6;

/** The picture as a file. */
export async function resultPicture(result: Result): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  draw(pen, result);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made.');
  return new File([blob], 'mesozoic-result.png', { type: 'image/png' });
}

function draw(pen: CanvasRenderingContext2D, { title, words, names, standings }: Result): void {
  // A canvas knows nothing of CSS variables; an element does.
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const style = getComputedStyle(document.documentElement);
  const display = style.getPropertyValue('--font-display');
  const body = style.getPropertyValue('--font');
  const fit = (text: string, room: number) => {
    if (pen.measureText(text).width <= room) return text;
    let cut = text;
    while (cut.length > 1 && pen.measureText(`${cut}…`).width > room) cut = cut.slice(0, -1);
    return `${cut}…`;
  };

  pen.fillStyle = colour('var(--panel)');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour('var(--accent)');
  pen.fillRect(0, 0, WIDTH, 14);

  pen.textBaseline = 'alphabetic';
  pen.font = `600 34px ${body}`;
  pen.fillStyle = colour('var(--ink-soft)');
  pen.fillText(title, 70, 90);
  pen.textAlign = 'right';
  pen.fillText('Mesozoic', WIDTH - 70, 90);
  pen.textAlign = 'left';

  pen.font = `700 66px ${display}`;
  pen.fillStyle = colour('var(--ink)');
  pen.fillText(fit(words, WIDTH - 140), 70, 170);

  const shown = standings.slice(0, PLACES);
  const height = Math.min(80, 400 / shown.length);
  for (const [i, { seat, rank, total }] of shown.entries()) {
    const y = 215 + i * height;
    pen.fillStyle = colour(rank === 1 ? 'var(--accent-wash)' : 'var(--panel-deep)');
    pen.fillRect(70, y, WIDTH - 140, height - 10);
    pen.fillStyle = colour(seatColour(seat));
    pen.fillRect(70, y, 14, height - 10);
    const line = y + (height - 10) / 2 + 12;
    pen.font = `600 34px ${body}`;
    pen.fillStyle = colour('var(--ink-soft)');
    pen.fillText(ordinal(rank), 110, line);
    pen.fillStyle = colour('var(--ink)');
    pen.fillText(fit(names[seat] ?? '', 700), 220, line);
    pen.font = `700 42px ${display}`;
    pen.textAlign = 'right';
    pen.fillText(String(total), WIDTH - 100, line + 3);
    pen.textAlign = 'left';
  }
  probe.remove();
}

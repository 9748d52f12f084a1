import sharp from 'sharp';
import { pictureFile, type PictureSize } from '#kit/contract/pictures/pictureUrl.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { DishShape } from './demoPictures.ts';

/** A promotional picture: its colours, and the dishes on it from left to right. */
type Promo = { sky: readonly [string, string]; ray: string; dishes: readonly [DishShape, DishShape, DishShape] };

const promos = {
  bakery: { sky: ['#7a3e12', '#d98a35'], ray: '#f6c16a', dishes: ['empanada', 'bread', 'coffee'] },
  combo: { sky: ['#8f1d22', '#e2532f'], ray: '#f6b13c', dishes: ['fries', 'burger', 'can'] },
  dessert: { sky: ['#5b2a6e', '#c9608f'], ray: '#f7b7c9', dishes: ['icecream', 'cake', 'coffee'] },
  pizza: { sky: ['#14532d', '#3f9a55'], ray: '#b9dd7c', dishes: ['salad', 'pizza', 'glass'] },
  sandwich: { sky: ['#123a7a', '#3377d6'], ray: '#8fb8f5', dishes: ['fries', 'sandwich', 'mug'] },
} as const satisfies Record<string, Promo>;
export type PromoName = keyof typeof promos;

export const promoKey = (name: PromoName): string => `demo/promo-${name}`;
export const promoKeys: readonly string[] = Object.keys(promos).map((name) => promoKey(name as PromoName));

/** Wider than high: banners cut off above and below, pop-ups at both sides. */
const [width, height] = [1320, 880];
const centre = { x: width / 2, y: height / 2 };

const rays = (fill: string) =>
  Array.from({ length: 18 }, (_, index) => {
    const edge = (angle: number) => `${centre.x + 1200 * Math.cos(angle)} ${centre.y + 1200 * Math.sin(angle)}`;
    const step = (Math.PI * 2) / 18;
    return `<path d="M${centre.x} ${centre.y} L${edge(index * step)} L${edge((index + 0.5) * step)} z" fill="${fill}" opacity="0.22"/>`;
  }).join('');

const confetti = (fill: string) =>
  Array.from({ length: 46 }, (_, index) => {
    const [x, y] = [(index * 397) % width, (index * 251) % height];
    const colour = ['#fff', fill, '#ffd84d'][index % 3];
    return `<rect x="${x}" y="${y}" width="18" height="9" rx="4" fill="${colour}" opacity="0.75" transform="rotate(${(index * 67) % 180} ${x} ${y})"/>`;
  }).join('');

/** A burst with a percent sign, drawn as shapes: a bare machine has no fonts. */
const discount = (x: number, y: number) => {
  const points = Array.from({ length: 32 }, (_, index) => {
    const [radius, angle] = [index % 2 ? 74 : 92, (index * Math.PI) / 16];
    return `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
  }).join(' ');
  const ring = (dx: number, dy: number) =>
    `<circle cx="${x + dx}" cy="${y + dy}" r="16" fill="none" stroke="#b3261e" stroke-width="11"/>`;
  return `<polygon points="${points}" fill="#ffd84d"/>${ring(-24, -24)}${ring(24, 24)}
    <path d="M${x - 30} ${y + 34} L${x + 30} ${y - 34}" stroke="#b3261e" stroke-width="11" stroke-linecap="round"/>`;
};

const placed = (drawing: string, x: number, side: number) =>
  `<svg x="${x - side / 2}" y="${centre.y - side / 2}" width="${side}" height="${side}" viewBox="0 0 480 480">${drawing}</svg>`;

/** Draws a dish without its table, in a square of 480. */
type Draw = (shape: DishShape) => string;

function svgOf({ sky, ray, dishes }: Promo, draw: Draw): string {
  const [left, middle, right] = dishes.map(draw) as [string, string, string];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>
    <linearGradient id="s" x2="1" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/>${rays(ray)}${confetti(ray)}
    ${placed(left, 330, 300)}${placed(right, 990, 300)}${placed(middle, centre.x, 370)}${discount(835, 350)}</svg>`;
}

const widths: Record<PictureSize, number> = { small: 240, medium: 660, full: width };

/** Draws the promotional pictures of the demo. */
export async function drawPromos(files: FileStore, draw: Draw): Promise<void> {
  for (const [name, promo] of Object.entries(promos)) {
    const svg = Buffer.from(svgOf(promo, draw));
    for (const [size, side] of Object.entries(widths)) {
      const content = await sharp(svg).resize(side).webp({ quality: 82, effort: 2 }).toBuffer();
      await files.put(pictureFile(promoKey(name as PromoName), size as PictureSize), content);
    }
  }
}

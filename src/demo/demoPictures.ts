import sharp from 'sharp';
import { drawDemoBanner } from './demoBanner.ts';
import { drawPromos, promoKeys } from './promoPictures.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { pictureFile, type PictureSize } from '#kit/contract/pictures/pictureUrl.ts';

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, angle = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${angle} ${x} ${y})"/>`;
const box = (x: number, y: number, w: number, h: number, r: number, fill: string, angle = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" transform="rotate(${angle} ${x + w / 2} ${y + h / 2})"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width = 6) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Things scattered over a round place, always the same way. */
const strewn = (count: number, radius: number, each: (x: number, y: number, angle: number) => string) =>
  Array.from({ length: count }, (_, index) => {
    const [angle, away] = [index * 2.39996, radius * Math.sqrt((index + 0.5) / count)];
    const at = (value: number) => Math.round(240 + away * value);
    return each(at(Math.cos(angle)), at(Math.sin(angle)), (index * 47) % 180);
  }).join('');

const plate = circle(240, 252, 178, '#0003') + circle(240, 244, 176, '#fff') + circle(240, 244, 136, '#eef1f5');
const bowl = (fill: string) =>
  circle(240, 252, 170, '#0003') + circle(240, 244, 168, fill) + circle(240, 244, 146, '#0001');
const drink = (top: number, fill: string) =>
  path(`M164 ${top} h152 l-18 ${400 - top} a12 12 0 0 1 -12 10 h-92 a12 12 0 0 1 -12 -10 z`, fill);

const leaves = ['#5fae57', '#3f8f4a', '#8cc96f'];
const green = (index: number) => leaves[index % leaves.length] as string;

/** Drawings of dishes from above or from the front; `accent` distinguishes the varieties. */
const shapes = {
  empanada: (accent: string) =>
    path('M82 292 a158 142 0 0 1 316 0 q-158 56 -316 0 z', '#c98a3c') +
    path('M98 286 a142 126 0 0 1 284 0 q-142 46 -284 0 z', '#e5ad5c') +
    line('M92 300 q24 20 48 4 q24 22 50 6 q26 20 50 2 q26 18 50 -2 q26 16 50 -6 q22 10 48 -6', '#b9772d', 12) +
    strewn(9, 60, (x, y) => circle(x, y - 30, 7, accent)),
  hotdog: (accent: string) =>
    box(66, 186, 348, 118, 59, '#d99f58') +
    box(60, 200, 360, 76, 38, '#a8462f') +
    box(84, 226, 312, 60, 30, '#e9b877') +
    line('M96 214 q24 -22 48 0 t48 0 t48 0 t48 0 t48 0 t40 0', accent, 15) +
    line('M100 236 q24 -18 48 0 t48 0 t48 0 t48 0 t48 0 t36 0', '#fff6d8', 9),
  sandwich: (accent: string) =>
    path('M92 208 q148 -136 296 0 z', '#d9994f') +
    path('M110 200 q130 -106 260 0 z', '#e8b36c') +
    box(84, 208, 312, 26, 13, '#6bb35a') +
    box(90, 230, 300, 34, 14, '#7c4028') +
    box(86, 260, 308, 22, 11, accent) +
    box(92, 280, 296, 62, 26, '#d9994f'),
  burger: (accent: string) =>
    path('M96 196 q8 -104 144 -104 t144 104 z', '#c97c35') +
    strewn(12, 84, (x, y, angle) => oval(x, y * 0.35 + 62, 7, 4, '#f8e6bf', angle)) +
    line('M92 210 q24 26 49 0 t49 0 t49 0 t49 0 t50 0', '#5fae57', 22) +
    box(94, 224, 292, 26, 12, '#c7362f') +
    path('M92 250 h296 l-44 34 l-40 -26 l-60 34 l-52 -30 l-52 22 z', accent) +
    box(92, 272, 296, 48, 22, '#5f311f') +
    path('M98 330 h284 q-2 54 -60 54 h-164 q-58 0 -60 -54 z', '#c97c35'),
  pizza: (accent: string) =>
    circle(240, 248, 172, '#0003') +
    circle(240, 240, 172, '#c98a3c') +
    circle(240, 240, 150, '#d8432f') +
    circle(240, 240, 144, '#f5c85a') +
    strewn(14, 124, (x, y) => circle(x, y, 17, accent)) +
    strewn(16, 132, (x, y, angle) => oval(480 - x, y, 11, 5, green(angle), angle)) +
    line('M240 72 v336 M72 240 h336 M122 122 l236 236 M358 122 l-236 236', '#0002', 4),
  sushi: (accent: string) =>
    box(62, 96, 356, 288, 22, '#23262e') +
    box(74, 108, 332, 264, 16, '#31353f') +
    [138, 240, 342]
      .flatMap((x) =>
        [176, 300].map(
          (y) =>
            circle(x, y, 44, '#101418') +
            circle(x, y, 37, '#fbfaf5') +
            circle(x, y, 17, accent) +
            box(x - 6, y - 14, 12, 12, 3, '#5fae57'),
        ),
      )
      .join(''),
  pasta: (accent: string) =>
    plate +
    Array.from({ length: 8 }, (_, i) =>
      line(`M${150 + i * 8} ${200 + i * 12} q90 ${-70 + i * 6} 176 ${i * 4 - 8}`, i % 2 ? '#f1cf7d' : '#e6b956', 11),
    ).join('') +
    oval(240, 236, 70, 48, accent) +
    strewn(7, 48, (x, y, angle) => oval(x, y - 6, 13, 6, green(angle), angle)),
  salad: (accent: string) =>
    bowl('#d7dde6') +
    strewn(26, 122, (x, y, angle) => oval(x, y, 32, 17, green(angle), angle)) +
    strewn(9, 104, (x, y) => circle(x, y, 17, accent)) +
    strewn(7, 92, (x, y, angle) => oval(480 - x, y, 17, 7, '#f6efe0', angle)),
  plate: (accent: string) =>
    plate +
    path('M138 250 q-8 -86 92 -86 q58 4 50 70 q-8 78 -78 78 q-56 0 -64 -62 z', '#7c4028') +
    line('M162 222 l84 62 M182 194 l82 60 M158 254 l60 44', '#4f2716', 7) +
    strewn(12, 52, (x, y, angle) => box(x + 62, y - 18, 46, 11, 5, '#f4c648', angle)) +
    strewn(5, 40, (x, y) => circle(x + 72, y + 62, 11, accent)) +
    strewn(6, 30, (x, y, angle) => oval(x - 6, y + 92, 20, 9, green(angle), angle)),
  soup: (accent: string) =>
    bowl('#b4562f') +
    circle(240, 244, 138, accent) +
    strewn(8, 96, (x, y) => circle(x, y, 21, '#f2c35b')) +
    strewn(12, 110, (x, y, angle) => oval(480 - x, y, 12, 5, green(angle), angle)) +
    oval(240, 236, 40, 24, '#f7ead0'),
  fries: (accent: string) =>
    Array.from({ length: 9 }, (_, i) =>
      box(126 + i * 25, 84 + ((i * 37) % 52), 21, 220, 5, i % 2 ? '#f4c648' : '#e8b02f', (i - 4) * 3.4),
    ).join('') +
    path('M116 222 h248 l-28 184 h-192 z', accent) +
    path('M116 222 q124 66 248 0 l-6 40 q-118 54 -236 0 z', '#fff4'),
  bowl: (accent: string) =>
    bowl('#3d4452') +
    circle(240, 244, 138, '#fbf7ec') +
    path('M240 244 L240 106 A138 138 0 0 1 372 204 z', accent) +
    path('M240 244 L372 204 A138 138 0 0 1 300 368 z', '#5fae57') +
    path('M240 244 L300 368 A138 138 0 0 1 140 338 z', '#f0a13c') +
    strewn(16, 118, (x, y, angle) => oval(x, y, 6, 3, '#2b2f38', angle)),
  board: (accent: string) =>
    box(58, 116, 364, 248, 34, '#9a6536') +
    box(70, 128, 340, 224, 26, '#b57b45') +
    [132, 204, 276, 348].map((x, i) => circle(x, 190, 30, i % 2 ? accent : '#f3d489')).join('') +
    [132, 204, 276, 348].map((x, i) => box(x - 28, 256, 56, 40, 9, i % 2 ? '#f3d489' : '#a8462f', i * 11)).join('') +
    strewn(9, 70, (x, y, angle) => oval(x, y + 88 - 84, 11, 6, green(angle), angle)),
  coffee: (accent: string) =>
    oval(232, 378, 168, 32, '#fff') +
    path('M104 176 h256 q0 178 -128 178 t-128 -178 z', '#fff') +
    line('M356 208 q70 -6 62 56 q-8 56 -84 56', '#fff', 22) +
    oval(232, 178, 128, 34, '#e4e8ee') +
    oval(232, 180, 112, 27, '#6a3b20') +
    path('M232 198 q-54 -14 -38 -30 q20 -12 38 6 q18 -18 38 -6 q16 16 -38 30 z', accent) +
    line('M190 112 q-16 -24 4 -44 M236 112 q-16 -24 4 -44 M282 112 q-16 -24 4 -44', '#fff9', 9),
  cake: (accent: string) =>
    oval(240, 372, 178, 28, '#fff') +
    path('M100 226 L340 150 L388 226 z', '#fff3e0') +
    box(100, 226, 288, 44, 0, '#e9bf83') +
    box(100, 270, 288, 22, 0, accent) +
    box(100, 292, 288, 44, 0, '#e9bf83') +
    box(100, 336, 288, 28, 6, '#fff3e0') +
    path('M100 226 h288 v18 q-18 22 -36 0 t-36 0 t-36 0 t-36 0 t-36 0 t-36 0 t-36 0 t-36 0 z', '#fff3e0') +
    circle(300, 170, 26, accent),
  icecream: (accent: string) =>
    path('M162 250 h156 l-78 178 z', '#d9994f') +
    line('M180 290 l86 66 M300 290 l-86 66 M206 262 l62 116 M274 262 l-62 116', '#b9772d', 5) +
    circle(190, 206, 66, accent) +
    circle(290, 206, 66, '#fff3e0') +
    circle(240, 146, 68, accent) +
    circle(240, 82, 18, '#c7362f') +
    strewn(9, 46, (x, y, angle) => box(x - 8, y - 98, 17, 6, 3, '#fffa', angle)),
  can: (accent: string) =>
    box(162, 84, 156, 320, 26, accent) +
    oval(240, 92, 78, 18, '#cfd6df') +
    oval(240, 92, 62, 12, '#aab4c1') +
    box(162, 386, 156, 20, 10, '#cfd6df') +
    path('M162 250 q78 -72 156 0 v62 q-78 -72 -156 0 z', '#fffd') +
    box(180, 120, 18, 250, 9, '#fff5'),
  petBottle: (accent: string) =>
    path('M210 84 h60 v50 q58 40 58 108 v136 q0 26 -26 26 h-124 q-26 0 -26 -26 v-136 q0 -68 58 -108 z', '#ffffff88') +
    path('M158 232 q80 -44 164 0 v146 q0 20 -20 20 h-124 q-20 0 -20 -20 z', accent) +
    box(206, 54, 68, 34, 8, accent) +
    box(152, 252, 176, 74, 0, '#fffd') +
    box(172, 270, 136, 38, 19, accent) +
    box(172, 190, 14, 200, 7, '#fff5'),
  mug: (accent: string) =>
    line('M322 190 q88 0 80 78 q-8 70 -80 68', '#ffffffaa', 24) +
    box(142, 150, 184, 258, 20, '#ffffff88') +
    box(154, 190, 160, 206, 14, '#eab03a') +
    [180, 234, 288].map((x) => box(x - 6, 210, 12, 168, 6, '#fff5')).join('') +
    circle(176, 150, 40, '#fff8e8') +
    circle(236, 138, 48, '#fff8e8') +
    circle(296, 150, 40, '#fff8e8') +
    box(196, 270, 78, 56, 10, accent),
  glass: (accent: string) =>
    drink(92, '#ffffff66') +
    drink(150, accent) +
    strewn(6, 52, (x, y, angle) => box(x - 18, y - 30, 36, 36, 7, '#fff6', angle)) +
    line('M282 210 L322 52', '#fff', 12) +
    circle(176, 96, 40, '#f6d34f') +
    circle(176, 96, 29, '#fbe89a') +
    oval(236, 88, 30, 13, '#5fae57', 24),
  bottle: (accent: string) =>
    path('M212 60 h56 v92 q52 42 52 104 v140 q0 26 -26 26 h-108 q-26 0 -26 -26 v-140 q0 -62 52 -104 z', '#6b3d1c') +
    box(208, 48, 64, 30, 8, accent) +
    box(160, 254, 160, 108, 0, '#fff4da') +
    circle(240, 308, 38, accent) +
    box(178, 214, 14, 190, 7, '#fff3'),
  wine: (accent: string) =>
    path('M138 78 h204 q10 176 -102 176 t-102 -176 z', '#ffffff77') +
    path('M140 138 h200 q-8 104 -100 104 t-100 -104 z', accent) +
    box(232, 250, 16, 128, 4, '#ffffffaa') +
    oval(240, 386, 82, 16, '#ffffffaa') +
    oval(240, 140, 100, 14, '#fff3'),
  cocktail: (accent: string) =>
    path('M104 98 h272 l-136 158 z', '#ffffff77') +
    path('M136 134 h208 l-104 112 z', accent) +
    box(232, 246, 16, 128, 4, '#ffffffaa') +
    oval(240, 382, 82, 16, '#ffffffaa') +
    circle(346, 98, 40, '#9ccf5c') +
    circle(346, 98, 29, '#d6edaa') +
    oval(196, 110, 22, 10, '#5fae57', -20),
  bread: (accent: string) =>
    oval(240, 268, 174, 104, '#b9772d') +
    oval(240, 254, 168, 98, '#e5ad5c') +
    line('M148 226 q34 -34 70 -6 M214 290 q34 -34 74 -6 M268 222 q32 -32 66 -4', '#f8e0b0', 13) +
    strewn(12, 110, (x, y) => circle(x, y * 0.6 + 104, 5, accent)),
  sauce: (accent: string) =>
    path('M132 176 h216 l-26 186 q-4 24 -28 24 h-108 q-24 0 -28 -24 z', '#fff') +
    oval(240, 178, 112, 40, '#dfe5ec') +
    oval(240, 182, 98, 32, accent) +
    line('M190 180 q26 -20 50 0 t48 -2', '#fff7', 8),
  combo: (accent: string) =>
    box(70, 348, 340, 40, 14, '#8b5a30') +
    path('M90 286 q4 -72 82 -72 t82 72 z', '#c97c35') +
    box(88, 288, 168, 14, 7, '#5fae57') +
    box(90, 300, 164, 22, 10, '#5f311f') +
    box(92, 322, 160, 28, 12, '#c97c35') +
    path('M284 168 h104 l-14 180 h-76 z', accent) +
    box(276, 150, 120, 22, 8, '#fff') +
    line('M338 150 L356 70', '#fff', 11) +
    Array.from({ length: 5 }, (_, i) =>
      box(196 + i * 17, 196 + ((i * 31) % 34), 14, 90, 4, '#f4c648', (i - 2) * 4),
    ).join(''),
} as const satisfies Record<string, (accent: string) => string>;
export type DishShape = keyof typeof shapes;

/** Table tops and what distinguishes a dish's three varieties. */
const varieties = [
  { table: ['#f7d9b0', '#eebf86'], accent: '#d8432f' },
  { table: ['#cfe4dc', '#9fc9bb'], accent: '#e9a13b' },
  { table: ['#d5dcf0', '#aab8de'], accent: '#a23b52' },
] as const;

/** Colours of drinks, by the order of `drinkColours`. */
const drinkVarieties = [
  { table: ['#f7d9b0', '#eebf86'], accent: '#c8202f' },
  { table: ['#d5dcf0', '#aab8de'], accent: '#33383f' },
  { table: ['#cfe4dc', '#9fc9bb'], accent: '#2f9e57' },
  { table: ['#cfe4dc', '#9fc9bb'], accent: '#f08a24' },
  { table: ['#d5dcf0', '#aab8de'], accent: '#f2c230' },
  { table: ['#f7d9b0', '#eebf86'], accent: '#2f6fd0' },
] as const;
const drinkShapes: readonly DishShape[] = ['can', 'petBottle', 'glass'];

const varietiesOf = (shape: DishShape) => (drinkShapes.includes(shape) ? drinkVarieties : varieties);
export const varietyCountOf = (shape: DishShape): number => varietiesOf(shape).length;

/** A dish without its table, in a square of 480. */
const dishDrawing = (shape: DishShape): string => shapes[shape](varietiesOf(shape)[0].accent);

const svgOf = (shape: DishShape, variety: number): string => {
  const all = varietiesOf(shape);
  const { table, accent } = all[variety % all.length] as (typeof all)[number];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"><defs><linearGradient id="t" x2="1" y2="1">
    <stop stop-color="${table[0]}"/><stop offset="1" stop-color="${table[1]}"/></linearGradient></defs>
    <rect width="480" height="480" fill="url(#t)"/>${shapes[shape](accent)}</svg>`;
};

/** The same in every demo tenant, so that a file is drawn once. */
export const demoPictureKey = (shape: DishShape, variety: number): string =>
  `demo/${shape}-${(variety % varietyCountOf(shape)) + 1}`;

export const demoPictureKeys: readonly string[] = Object.keys(shapes).flatMap((shape) =>
  varietiesOf(shape as DishShape).map((_, variety) => demoPictureKey(shape as DishShape, variety)),
);

const sides: Record<PictureSize, number> = { small: 160, medium: 480, full: 800 };

/** Draws the demo's pictures where they are not there yet: those of its dishes, and of its banner. */
export async function drawDemoPictures(files: FileStore): Promise<void> {
  await drawDemoBanner(files);
  const [first, last] = [demoPictureKey('petBottle', 0), demoPictureKeys.at(-1) as string];
  if (!(await isDrawn(files, promoKeys.at(-1) ?? ''))) await drawPromos(files, dishDrawing);
  if ((await isDrawn(files, first)) && (await isDrawn(files, last))) return;
  for (const shape of Object.keys(shapes) as DishShape[])
    await Promise.all(varietiesOf(shape).map((_, variety) => draw(files, shape, variety)));
}

async function isDrawn(files: FileStore, key: string): Promise<boolean> {
  const found = await files.get(pictureFile(key, 'full'));
  found?.content.destroy();
  return found !== null;
}

async function draw(files: FileStore, shape: DishShape, variety: number): Promise<void> {
  const side = sides.full;
  const drawn = sharp(Buffer.from(svgOf(shape, variety)), { density: 120 })
    .resize(side)
    .removeAlpha()
    .raw();
  const pixels = sharp(await drawn.toBuffer(), { raw: { width: side, height: side, channels: 3 } });
  for (const size of ['small', 'medium', 'full'] as const) {
    const content = await pixels.clone().resize(sides[size]).webp({ quality: 80, effort: 2 }).toBuffer();
    await files.put(pictureFile(demoPictureKey(shape, variety), size), content);
  }
}

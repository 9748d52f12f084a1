import sharp from 'sharp';

const [width, height] = [840, 520];
/** Pixels that a logo may have. */
const logoBox = { width: 420, height: 200 };

/** Shapes without letters: fonts of the machine would differ from those of the company. */
const shapes = (colour: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colour}"/>
<circle cx="720" cy="60" r="260" fill="#fff" fill-opacity=".08"/><circle cx="90" cy="500" r="220" fill="#000" fill-opacity=".08"/>
<rect x="170" y="130" width="500" height="260" rx="36" fill="#fff"/>
<rect x="270" y="236" width="300" height="18" rx="9" fill="#e4e8ef"/><rect x="320" y="270" width="200" height="18" rx="9" fill="#e4e8ef"/></svg>`);

/** A card in the colour of a company with its logo, in place of a picture of a page. `colour`: checked hex. */
export async function brandCard(colour: string, logo: Buffer | null): Promise<Buffer> {
  const card = sharp(shapes(colour));
  if (!logo) return card.png().toBuffer();
  const blank = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="200"><rect width="440" height="200" fill="#fff"/></svg>`,
  );
  const input = await sharp(logo)
    .resize({ ...logoBox, fit: 'inside' })
    .png()
    .toBuffer();
  return card
    .composite([{ input: blank }, { input }])
    .png()
    .toBuffer();
}

/** Pixels of the screen that a page is drawn on, and of its picture. */
const screen = { width: 1280, height: 1600 };
const size = { width: 384, height: 480 };
/** Pictures of the page that are drawn too: what is further down is not seen. */
const maxPictures = 16;

const asDataUrl = async (url: string): Promise<string> => {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read.')));
    reader.readAsDataURL(blob);
  });
};

const rulesOf = (page: Document): string =>
  Array.from(page.styleSheets, (sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n')).join('\n');

/** A picture draws nothing from elsewhere: its styles and its own pictures are put into it. */
async function selfContained(page: Document): Promise<HTMLElement> {
  const copy = page.documentElement.cloneNode(true) as HTMLElement;
  for (const left of copy.querySelectorAll('link, script, iframe')) left.remove();
  for (const marked of copy.querySelectorAll('[data-selected]')) marked.removeAttribute('data-selected');
  const pictures = [...copy.querySelectorAll('img')];
  for (const far of pictures.slice(maxPictures)) far.removeAttribute('src');
  const near = pictures.slice(0, maxPictures).map(async (picture) => {
    picture.removeAttribute('loading');
    const drawn = await asDataUrl(picture.src).catch(() => null);
    if (drawn === null) picture.removeAttribute('src');
    else picture.src = drawn;
  });
  await Promise.all(near);
  const styles = page.createElement('style');
  styles.textContent = rulesOf(page);
  copy.querySelector('head')?.append(styles);
  return copy;
}

const loaded = (picture: HTMLImageElement): Promise<void> =>
  new Promise((resolve, reject) => {
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => reject(new Error('The page could not be drawn.')));
  });

/** The top of a page as a small picture of it; null where this browser does not draw pages. */
export async function drawPicture(page: Document): Promise<File | null> {
  const content = new XMLSerializer().serializeToString(await selfContained(page));
  const { width, height } = screen;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${content}</foreignObject></svg>`;
  const picture = new Image(width, height);
  const drawing = loaded(picture);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await drawing;
  const canvas = Object.assign(document.createElement('canvas'), size);
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.drawImage(picture, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.82));
  return blob?.type === 'image/webp' ? new File([blob], 'version.webp', { type: blob.type }) : null;
}

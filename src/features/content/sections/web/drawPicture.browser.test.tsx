import { expect, onTestFinished, test } from 'vitest';
import { drawPicture } from './drawPicture.ts';

async function frameWith(content: string): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.sandbox.value = 'allow-same-origin';
  frame.srcdoc = content;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  if (!frame.contentDocument) throw new Error('The frame has no document');
  return frame.contentDocument;
}

test('the top of a page is drawn with its styles in a small file, also if a picture is missing', async () => {
  const page = await frameWith(
    '<!doctype html><style>body{margin:0}div{height:1600px;background:#1d5fe0}</style><div>Hola<img src="/no-esta.webp" alt=""></div>',
  );
  const file = await drawPicture(page);
  expect(file?.type).toBe('image/webp');
  expect(file?.size).toBeLessThan(30_000);
  const drawn = await createImageBitmap(file as File);
  const brush = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d');
  brush?.drawImage(drawn, 0, 0);
  const [red = 0, green = 0, blue = 0] = brush?.getImageData(drawn.width / 2, drawn.height / 2, 1, 1).data ?? [];
  expect([red, green, blue].map((tone) => Math.round(tone / 16))).toEqual(
    [0x1d, 0x5f, 0xe0].map((tone) => Math.round(tone / 16)),
  );
});

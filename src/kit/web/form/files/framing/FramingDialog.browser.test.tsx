import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { FormPage } from '../../../record/FormPage.tsx';
import { expectAccessible } from '../../../testing/expectAccessible.ts';
import { fakeServer, Refusal } from '../../../testing/fakeServer.ts';
import { picturesApiFake, pictureUpload } from '../../../testing/picturesApiFake.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { PictureField } from '../PictureField.tsx';

const server = fakeServer();
const limits = { maxBytes: 5_000_000, types: ['image/png'], extensions: ['.png'] };

/** Wide, so that crops differ by where they are taken. */
function paint(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(400, 200);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'orange';
  pen.fillRect(0, 0, 400, 200);
  return canvas;
}
const source = document.createElement('canvas');
[source.width, source.height] = [400, 200];
const url = source.toDataURL();

const stored = { id: 7, key: 'k1', version: 3, alt: '', focalX: 50, focalY: 50, focalPoints: {} };
let saved: object[];

beforeEach(() => {
  saved = [];
  server.now.answer(picturesApiFake.create, () => ({ key: 'k1', url, uploadUrl: '/api/admin/v1/uploads/k1' }));
  server.now.answer(pictureUpload, () => ({}));
  server.now.answer(picturesApiFake.list, () => ({ data: [stored] }));
  server.now.answer(picturesApiFake.update, ({ body, headers }) => {
    saved.push({ ...body, ifMatch: headers.get('if-match') });
    return { ...stored, ...body, version: 4 };
  });
});

const draft = z.object({ picture: z.string().nullable() });

function Poster({ picture = 'k1', readOnly = false }: { picture?: string | null; readOnly?: boolean }) {
  return (
    <FormPage<z.output<typeof draft>, { version: number }>
      title="Banner"
      schema={draft}
      initial={{ picture }}
      readOnly={readOnly}
      version={1}
      save={async () => ({ version: 2 })}
      success="Banner guardado"
    >
      <PictureField
        name="picture"
        label="Imagen"
        api={picturesApiFake}
        url={url}
        limits={limits}
        forms={['bannerWeb', 'bannerResponsive']}
      />
    </FormPage>
  );
}

const dialog = page.getByRole('dialog', { name: 'Encuadre y texto alternativo' });
const point = dialog.getByRole('slider');
const positions = (within: Element) =>
  [...within.querySelectorAll<HTMLImageElement>('li img')].map(({ style }) => style.objectPosition);
async function open(): Promise<void> {
  await renderScreen([{ path: '/', component: () => <Poster /> }], { at: '/' });
  await page.getByRole('button', { name: 'Encuadre y texto alternativo' }).click();
  await expect.element(point).toBeVisible();
}
const save = () => dialog.getByRole('button', { name: 'Guardar' }).click();

describe('the framing dialog', () => {
  test('moves the focus with the arrow keys and updates every format without a request', async () => {
    await open();
    const before = server.now.asked.length;
    // The dialog takes the focus once it is open.
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    (point.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
    await expect.element(point).toHaveAttribute('aria-valuetext', '48 % desde la izquierda, 60 % desde arriba');
    expect(positions(dialog.element())).toEqual(['48% 60%', '48% 60%']);
    expect(server.now.asked.length).toBe(before);
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved).toEqual([{ alt: '', focalX: 48, focalY: 60, focalPoints: {}, ifMatch: '3' }]);
  });

  test('moves the focus by clicking, within the edges', async () => {
    await open();
    const frame = point.element().parentElement!;
    const { width, height } = frame.getBoundingClientRect();
    await userEvent.click(frame, { position: { x: width * 0.25, y: height - 1 } });
    await expect.element(point).toHaveAttribute('aria-valuetext', '25 % desde la izquierda, 99 % desde arriba');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(point).toHaveAttribute('aria-valuetext', '25 % desde la izquierda, 100 % desde arriba');
  });

  test('can change a single format', async () => {
    await open();
    await dialog.getByRole('button', { name: /Banner web/ }).click();
    (point.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(positions(dialog.element())).toEqual(['51% 50%', '50% 50%']);
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved).toMatchObject([{ focalX: 50, focalPoints: { bannerWeb: { x: 51, y: 50 } } }]);
  });

  test('can reset a format to follow the others', async () => {
    await open();
    await dialog.getByRole('button', { name: /Banner web/ }).click();
    (point.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await dialog.getByRole('button', { name: 'Usar el punto de todos' }).click();
    expect(positions(dialog.element())).toEqual(['50% 50%', '50% 50%']);
  });

  test('has an alternative text, which is required while blank', async () => {
    await open();
    await expect.element(dialog.getByText(/quien no ve la imagen no sabe qué muestra/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Texto alternativo' }).fill('Completo italiano');
    await expect.element(dialog.getByText(/quien no ve la imagen no sabe qué muestra/)).not.toBeInTheDocument();
    await expectAccessible(dialog.element());
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved).toMatchObject([{ alt: 'Completo italiano' }]);
  });

  test('stays open with the reason when rejected', async () => {
    server.now.answer(picturesApiFake.update, () => {
      throw new Refusal(403, { message: 'No tienes autorización para esta acción.' });
    });
    await open();
    await save();
    await expect.element(dialog.getByText('No tienes autorización para esta acción.')).toBeVisible();
  });
});

test('a dropped picture is shown immediately in each format of its field', async () => {
  await renderScreen([{ path: '/', component: () => <Poster /> }], { at: '/' });
  await page
    .getByLabelText('Elegir imagen')
    .upload(new File([await paint().convertToBlob()], 'a.png', { type: 'image/png' }));
  const crops = page.getByRole('list', { name: 'Cómo se ve en cada formato' });
  await expect.element(crops.getByText('1320 × 385')).toBeVisible();
  await expect.element(crops.getByText('600 × 400')).toBeVisible();
  expect(positions(crops.element())).toEqual(['50% 50%', '50% 50%']);
});

describe('a read-only picture format', () => {
  const read = (picture: string | null) =>
    renderScreen([{ path: '/', component: () => <Poster picture={picture} readOnly /> }], { at: '/' });

  test('is shown without requesting others', async () => {
    await read('k1');
    await expect.element(page.getByAltText('Imagen, vista previa')).toBeVisible();
    await expect.element(page.getByText(/Arrastra una imagen/)).not.toBeInTheDocument();
  });

  test('reports a missing picture', async () => {
    await read(null);
    await expect.element(page.getByText('Sin imagen')).toBeVisible();
    await expect.element(page.getByText(/Arrastra una imagen/)).not.toBeInTheDocument();
    await expectAccessible();
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { FormPage } from '../../record/FormPage.tsx';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { fakeServer, Refusal } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { picturesApiFake, pictureUpload } from '../../testing/picturesApiFake.ts';
import { PicturesField } from './PicturesField.tsx';

const server = fakeServer();

const draft = z.object({ pictures: z.array(z.string()) });
type Draft = z.output<typeof draft>;

const limits = { maxBytes: 5_000_000, types: ['image/png'], extensions: ['.png'] };

/** A picture of one colour. */
async function photo(name: string, colour: string): Promise<File> {
  const canvas = new OffscreenCanvas(60, 40);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 60, 40);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

let saved: string[][];

beforeEach(() => {
  saved = [];
  let last = 0;
  const url = document.createElement('canvas').toDataURL();
  server.now.answer(picturesApiFake.create, () => {
    last += 1;
    return { key: `k${last}`, url, uploadUrl: `/api/admin/v1/uploads/k${last}` };
  });
  server.now.answer(pictureUpload, () => ({}));
});

function Album() {
  return (
    <FormPage<Draft, { version: number }>
      title="Álbum"
      schema={draft}
      initial={{ pictures: [] }}
      version={1}
      save={async ({ values }) => {
        saved.push(values.pictures);
        return { version: 2 };
      }}
      success="Álbum guardado"
    >
      <PicturesField name="pictures" label="Imágenes" api={picturesApiFake} limits={limits} pictures={[]} most={3} />
    </FormPage>
  );
}

const tiles = page.getByRole('list', { name: 'Imágenes' }).getByRole('listitem');
const choose = async (...files: File[]) => page.getByLabelText('Agregar imágenes').upload(files);
const clickAction = async (picture: string, action: string) => {
  await page.getByRole('button', { name: `Acciones de ${picture}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
async function save(): Promise<string[] | undefined> {
  const times = saved.length;
  await page.getByRole('region', { name: 'Cambios sin guardar' }).getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => saved.length).toBe(times + 1);
  return saved.at(-1);
}

async function showTwo(): Promise<void> {
  await renderScreen([{ path: '/', component: Album }], { at: '/' });
  await choose(await photo('rojo.png', 'red'), await photo('verde.png', 'green'));
  await expect.poll(() => tiles.elements().length).toBe(2);
}

describe('the pictures field of a record', () => {
  test('uploads in the chosen order and saves keys', async () => {
    await showTwo();
    await expect.element(tiles.first().getByText('Principal')).toBeVisible();
    expect(await save()).toEqual(['k1', 'k2']);
  });

  test('shows pictures immediately, before the upload', async () => {
    const pendingUpload = Promise.withResolvers<void>();
    server.now.answer(pictureUpload, async () => {
      await pendingUpload.promise;
      return {};
    });
    await renderScreen([{ path: '/', component: Album }], { at: '/' });
    await choose(await photo('rojo.png', 'red'));
    const seen = () =>
      [...document.querySelectorAll('img')].map(({ src, naturalWidth }) => [src.slice(0, 5), naturalWidth]);
    await expect.poll(seen).toEqual([['blob:', 60]]);
    pendingUpload.resolve();
    await expect.element(tiles.first().getByText('Principal')).toBeVisible();
  });

  test('reorders and removes pictures from their menus', async () => {
    await showTwo();
    await clickAction('imagen 2', 'Subir');
    expect(await save()).toEqual(['k2', 'k1']);
    await clickAction('imagen 1', 'Quitar');
    expect(await save()).toEqual(['k1']);
  });

  test('replaces a picture with its crop', async () => {
    await showTwo();
    await clickAction('imagen 1', 'Recortar');
    const crop = page.getByRole('dialog', { name: 'Recortar imagen' });
    await crop.getByText('16:9').click();
    await expect.element(crop.getByRole('button', { name: 'Recortar', exact: true })).toBeEnabled();
    await expectAccessible(crop.element());
    await crop.getByRole('button', { name: 'Recortar', exact: true }).click();
    await expect.element(crop).not.toBeInTheDocument();
    expect(await save()).toEqual(['k3', 'k2']);
  });

  test('rejects files that are not pictures or too many with a reason, and accepts the others', async () => {
    await renderScreen([{ path: '/', component: Album }], { at: '/' });
    const lie = new File(['%PDF'], 'carta.pdf', { type: 'application/pdf' });
    const four = await Promise.all(['a', 'b', 'c', 'd'].map((name) => photo(`${name}.png`, 'blue')));
    await choose(lie, ...four);
    await expect.element(page.getByText(/«carta\.pdf» no es una imagen/)).toBeVisible();
    await expect.element(page.getByText('Caben hasta 3 imágenes: una quedó fuera.')).toBeVisible();
    await expect.poll(() => tiles.elements().length).toBe(3);
  });

  test('names files that only the server rejects', async () => {
    server.now.answer(pictureUpload, ({ params }) => {
      if (params.key === 'k1') throw new Refusal(422, { message: 'El archivo no es una imagen' });
      return {};
    });
    await renderScreen([{ path: '/', component: Album }], { at: '/' });
    await choose(await photo('foto.png', 'red'), await photo('azul.png', 'blue'));
    await expect.element(page.getByText('«foto.png»: El archivo no es una imagen')).toBeVisible();
    await expect.poll(() => tiles.elements().length).toBe(1);
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressPlaced } from './support/browser.ts';
import { callApi, createUser, uniqueWord } from './support/people.ts';

const admin = 'admin@demo.test';

async function newPerson(page: Page): Promise<string> {
  const word = uniqueWord();
  const name = `Sol ${word}`;
  await createUser(page, { name, email: `sol.${word}@demo.test`, role: 'marketing' });
  return name;
}

/** Entries that contain a text. */
const entriesOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const searchFor = (text: string) => `/audit?query=${encodeURIComponent(text)}`;

async function undo(page: Page, sentence: string): Promise<void> {
  await entriesOf(page, sentence).first().getByRole('button', { name: 'Deshacer' }).click();
  const question = page.getByRole('dialog', { name: '¿Deshacer este cambio?' });
  await question.getByRole('button', { name: 'Deshacer' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByText('Cambio deshecho').last().waitFor();
}

describe('the audit', () => {
  journey('keeps search and filters in the address, and opens each change', async ({ open }) => {
    const page = await open({ as: admin });
    const name = await newPerson(page);
    await page.goto('/audit');
    await page.getByRole('searchbox').fill(name.toLowerCase());
    await page.waitForURL(/query=/);
    await page.getByRole('combobox', { name: 'Área' }).click();
    await pressPlaced(page.getByRole('option', { name: 'Usuarios' }));
    await page.waitForURL(/area=admin_users/);
    const entry = entriesOf(page, name);
    await expect.poll(() => entry.count()).toBe(1);
    await entry.getByRole('button', { name: `creó el usuario ${name}` }).click();
    await entry.getByText('+56 9 6123 4567').waitFor();
    await entry.getByText('+ marketing').waitFor();
    await entry.getByText('Contraseña').waitFor();
    await expectAccessible(entry);

    await page.reload();
    await expect.poll(() => entriesOf(page, name).count()).toBe(1);
    await page.getByRole('button', { name: 'Quitar todo' }).click();
    await page.waitForURL((url) => !url.searchParams.has('area'));
    await page.goBack();
    await page.waitForURL(/area=admin_users/);

    await follow(page, '/audit?area=admin_users&from=ayer&authorId=nadie&query=xyzzyx');
    await page.getByText('Nada coincide con «xyzzyx»').waitFor();
    await page.getByRole('button', { name: 'Quitar búsqueda y filtros' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('heading', { name: 'Hoy' }).waitFor();
  });

  journey('exports with its filters, undoes a change, and undoes that as well', async ({ open }) => {
    const page = await open({ as: admin });
    const name = await newPerson(page);
    await page.goto(searchFor(name));
    const coming = page.waitForEvent('download');
    await entriesOf(page, name).first().waitFor();
    await page.getByRole('button', { name: 'Exportar cambios' }).click();
    const [heads, ...lines] = (await readFile(await (await coming).path(), 'utf8')).trim().split('\n');
    expect(heads).toContain('Autor');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(name))).toBe(true);

    await entriesOf(page, `creó el usuario ${name}`).getByRole('button', { name: 'Deshacer' }).click();
    const question = page.getByRole('dialog', { name: '¿Deshacer este cambio?' });
    await question.getByText('Se elimina').waitFor();
    await question.getByText(`Usuario ${name}`).waitFor();
    await expectAccessible(question);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'hidden' });

    await undo(page, `creó el usuario ${name}`);
    await page.getByText('Deshecho', { exact: true }).waitFor();
    await follow(page, `/users?query=${encodeURIComponent(name)}`);
    await page.getByText(`Nada coincide con «${name}»`).waitFor();

    await follow(page, searchFor(name));
    await undo(page, 'deshizo un cambio');
    await follow(page, `/users?query=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).waitFor();

    await follow(page, searchFor(name));
    await expect.poll(() => entriesOf(page, name).count()).toBe(3);
    await entriesOf(page, name).last().getByRole('link', { name: 'Ver quién lo deshizo' }).click();
    await page.waitForURL(/requestId=/);
    await page.getByText('Estás viendo un solo cambio').waitFor();
    await expect.poll(() => page.getByText('deshizo un cambio').count()).toBe(1);
  });

  journey('is read-only for readers', async ({ open }) => {
    const boss = await open({ as: admin });
    const name = await newPerson(boss);
    const page = await open({ as: 'lectura@demo.test' });
    await page.goto(searchFor(name));
    const entry = entriesOf(page, name);
    await entry.getByRole('button', { name: `creó el usuario ${name}` }).click();
    await entry.getByText('No tienes permiso para deshacer cambios').waitFor();
    expect(await page.getByRole('button', { name: /Deshacer/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Exportar/ }).count()).toBe(0);
    await entry.getByRole('link', { name: 'Enlace a este cambio' }).click();
    const requestId = new URL(page.url()).searchParams.get('requestId');
    expect(await callApi(page, 'POST', `/audit/${requestId}/undo`)).toMatchObject({ status: 403, code: 401 });
  });

  journey('shows changes of others live, and those of the platform with a mark', async ({ open }) => {
    const watcher = await open({ as: admin });
    await watcher.goto('/audit');
    await watcher.getByRole('heading', { name: 'Hoy' }).waitFor();
    const platform = await open({ as: 'super@comanda.test' });
    const name = await newPerson(platform);
    await entriesOf(watcher, `creó el usuario ${name}`).getByText('Plataforma', { exact: true }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { type PolicyAreaName, splitPolicy } from '#kit/contract/policies.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem, pressPlaced } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { callApi, createUser, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
crudJourney({
  path: '/roles',
  title: 'Roles',
  create: 'Crear rol',
  fill: (form) => form.getByRole('checkbox', { name: 'Pedidos', exact: true }).check(),
});

const openRole = async (page: Page, name: string) => {
  await page.goto('/roles');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Permisos' }).waitFor();
};
/** How many policies some areas have. */
const all = composedAreas.policies.all.filter((policy) => !isPlatformPolicy(policy));
const policiesOf = (...areas: PolicyAreaName[]) =>
  all.filter((policy) => areas.includes(splitPolicy(policy)[0])).length;
const sees = (page: Page, count: number) =>
  page.getByText(`${count} de ${all.length} permisos`, { exact: true }).waitFor();

const menuAreas = ['stores', 'store_groups', 'menus', 'products', 'modifiers'] as const;
/** Those that the demo gives its marketing people. */
const marketing = policiesOf('modifiers') + 3;

describe('the permissions of a role', () => {
  journey(
    'are checked by action, area and group, also with the keyboard, with warnings about missing read access',
    async ({ open }) => {
      const page = await open({ as });
      await page.goto('/roles/add-role');
      const modifiers = page.getByRole('checkbox', { name: 'Modificadores' });
      const menu = page.getByRole('checkbox', { name: 'Menú', exact: true });
      await page.getByText('Este rol no ve ninguna pantalla').waitFor();
      await page.getByRole('button', { name: 'Permisos de Modificadores' }).focus();
      await page.keyboard.press('Enter');
      const actions = page.getByRole('group', { name: 'Permisos de Modificadores' });
      await actions.getByRole('checkbox', { name: 'Ver lista' }).focus();
      await page.keyboard.press('Space');
      await sees(page, 1);
      await page.getByText('Este rol no ve ninguna pantalla').waitFor({ state: 'hidden' });
      for (const parent of [modifiers, menu])
        expect(await parent.evaluate((input) => (input as unknown as { indeterminate: boolean }).indeterminate)).toBe(
          true,
        );
      await modifiers.check();
      await sees(page, policiesOf('modifiers'));
      await menu.check();
      await sees(page, policiesOf(...menuAreas));
      await page.getByRole('button', { name: 'Solo lectura en Modificadores' }).click();
      await sees(page, policiesOf(...menuAreas) - policiesOf('modifiers') + 2);
      await menu.check();
      await menu.uncheck();
      await sees(page, 0);

      await page.getByRole('textbox', { name: 'Buscar permisos' }).fill('MODIFICADÓRES actualizar');
      const update = page.getByRole('checkbox', { name: 'Actualizar' });
      await update.check();
      expect(await page.getByRole('list', { name: 'Ventas' }).count()).toBe(0);
      await page.getByText('Sin «Ver lista» no verá Modificadores en el menú').waitFor();
      await page.getByRole('button', { name: 'Agregar «Ver lista»' }).click();
      await page.getByText('Sin «Ver detalle» no podrá abrir lo que puede cambiar').waitFor();
      await page.getByRole('button', { name: 'Agregar «Ver detalle»' }).click();
      await sees(page, 3);
      await page.getByText('Sin «').waitFor({ state: 'hidden' });
    },
  );

  journey('are copied from another role or a template, and reset', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/roles');
    await page.getByRole('button', { name: 'Acciones de marketing' }).click();
    await pressItem(page, { name: 'Duplicar' });
    await sees(page, marketing);
    expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Copia de marketing');
    await page.goBack();

    await page.getByRole('link', { name: 'marketing', exact: true }).click();
    await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
    await sees(page, marketing);
    await page.getByRole('combobox', { name: /Copiar permisos/ }).click();
    await pressPlaced(page.getByRole('group', { name: 'Plantillas' }).getByRole('option', { name: 'user kds' }));
    await sees(page, 6);
    await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await sees(page, marketing);
    await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
  });

  journey('are read-only for users who may not change them', async ({ open }) => {
    const page = await open({ as: 'lectura@demo.test' });
    await openRole(page, 'marketing');
    await page.getByText('tu rol no permite cambiarlos').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Modificadores' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /Solo lectura en|Todo en/ }).count()).toBe(0);
  });
});

describe('permissions the user lacks', () => {
  journey('are locked with a reason, and preserved when the role is saved', async ({ open }) => {
    const boss = await open({ as });
    const word = uniqueWord();
    const policies = [
      'roles.list',
      'roles.show',
      'roles.update',
      'modifiers.list',
      'modifiers.show',
      'modifiers.clone',
    ];
    const [edited, manager] = [`Cajas ${word}`, `Gerencia ${word}`];
    const storeScope = { description: '', all_stores: true, store_ids: [] };
    for (const [name, policy_ids] of [
      [edited, ['orders.list', 'modifiers.list']],
      [manager, policies],
    ])
      expect(await callApi(boss, 'POST', '/roles', { role: { ...storeScope, name, policy_ids } })).toMatchObject({
        status: 201,
      });
    await createUser(boss, { name: manager, email: `gerencia.${word}@demo.test`, role: manager });

    const page = await open({ as: `gerencia.${word}@demo.test` });
    await openRole(page, edited);
    await page.getByText('No puedes cambiar los permisos con candado porque tú no los tienes').waitFor();
    const orders = page.getByRole('checkbox', { name: 'Pedidos', exact: true });
    expect(await orders.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Todo en Pedidos' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Todo en Modificadores' }).click();
    await sees(page, 4);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor();
    await openRole(boss, edited);
    await sees(boss, 4);
  });
});

describe('a role in use', () => {
  journey('cannot be deleted, lists its users, and previews the product as they see it', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/roles');
    await page.getByRole('button', { name: 'Acciones de admin cc' }).click();
    await pressItem(page, { name: 'Eliminar' });
    const used = page.getByRole('dialog', { name: '«admin cc» está en uso' });
    await used.getByText('Gabriela Reyes').waitFor();
    await expectAccessible(used);
    await used.getByRole('link', { name: 'Ver en Usuarios' }).click();
    await page.getByRole('link', { name: /Hugo Carrasco/ }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);

    await follow(page, '/roles');
    await page.getByRole('link', { name: 'lectura', exact: true }).click();
    await page.getByRole('link', { name: 'Ver como este rol' }).click();
    await page.getByText('Estás viendo como lectura').waitFor();
    await follow(page, '/users');
    await page.getByRole('link', { name: /Antonia Fuentes/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Crear usuario' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Volver a mi acceso' }).click();
    await page.getByText('Estás viendo como').waitFor({ state: 'hidden' });
    await follow(page, '/users');
    await page.getByRole('link', { name: 'Crear usuario' }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { callApi, uniqueWord } from './people.ts';

export type CreatedMenu = { id: number; name: string; path: string; word: string };

/** Calls the API and throws the server's message when it refuses. */
export async function requireApi<Reply>(page: Page, method: string, path: string, body?: object): Promise<Reply> {
  const reply = await callApi(page, method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path} was refused: ${JSON.stringify(reply)}`);
  return reply as unknown as Reply;
}

type Created = { id: number };

export const makeProduct = (page: Page, name: string, price = 4990) =>
  requireApi<Created>(page, 'POST', '/products', { product: { name, price_product: price } });

/**
 * Creates a menu through the API: `{ Pizzas: ['Napolitana', 'Margarita'] }`.
 * Product names include a unique word, so that those of two journeys differ.
 */
export async function makeMenu(page: Page, content: Record<string, string[]>): Promise<CreatedMenu> {
  const word = uniqueWord();
  const name = `Carta ${word}`;
  const { id } = await requireApi<Created>(page, 'POST', '/menus', { menu: { name } });
  for (const [category, products] of Object.entries(content)) {
    const createdCategory = await requireApi<Created>(page, 'POST', `/menus/${id}/categories`, {
      category: { name: category },
    });
    const ids: number[] = [];
    for (const product of products) ids.push((await makeProduct(page, `${product} ${word}`)).id);
    if (ids.length > 0)
      await requireApi(page, 'POST', `/menus/${id}/lines`, { category_id: createdCategory.id, product_ids: ids });
  }
  return { id, name, path: `/menu/edit-menu/${id}`, word };
}

type Draft = { categories: { id: number; name: string; lines: { id: number; product: { name: string } }[] }[] };

/** Content of the draft: `{ Pizzas: ['Napolitana', 'Margarita'] }`, without the unique word of the journey. */
export async function draftOf(page: Page, { id, word }: CreatedMenu): Promise<Record<string, string[]>> {
  const { categories } = await requireApi<Draft>(page, 'GET', `/menus/${id}`);
  return Object.fromEntries(
    categories.map(({ name, lines }) => [name, lines.map(({ product }) => product.name.replace(` ${word}`, ''))]),
  );
}

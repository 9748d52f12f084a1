import { fail } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { menuInsightApi } from '../guestMenus.contract.ts';
import { preflight } from '../preflight.rules.ts';
import { catalogueFor, soldOutsIn } from './catalogue.repo.ts';
import { explainProduct } from './explainProduct.ts';
import * as repo from './guestMenus.repo.ts';
import { previewMenu } from './previewMenu.ts';

export const menuInsight = implementApi(menuInsightApi, {
  async preflight({ db }, { params: { id: menuId } }) {
    const { content } = (await repo.draftContent(db, menuId)) ?? fail('notFound');
    const catalogue = await catalogueFor(db, content);
    const stores = await repo.storesSelling(db, menuId, null);
    const { modifiers: offEverywhere } = (await soldOutsIn(db, [0])).get(0) ?? { modifiers: [] };
    const data = preflight({ menuId, content, catalogue, storeCount: stores.length, offEverywhere, at: new Date() });
    const errors = data.filter(({ severity }) => severity === 'error').length;
    return { data, errors, warnings: data.length - errors };
  },
  preview: previewMenu,
  explain: explainProduct,
});

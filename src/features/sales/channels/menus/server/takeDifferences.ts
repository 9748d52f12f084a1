import { patchModifier } from '#features/catalogue/modifiers/server/index.ts';
import { lockProducts, patchProduct } from '#features/catalogue/products/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import { announceLinks } from '../../links/server/linkStates.ts';
import type { TakenDifferences } from '../channelMenus.contract.ts';
import { type Taking, type TakingContext, takingOf } from '../differenceTaking.rules.ts';
import { changeOf } from './differenceView.ts';
import * as differences from './differences.repo.ts';
import type { MenuServices } from './linkMenu.ts';
import { hasScreenName } from './pricedElsewhere.repo.ts';
import { recordIds, type StoredDifference, takenRecords, takingContext } from './takingContext.ts';

/** The fields of one record of ours that become the channel's, with their differences. */
type Write = Pick<Taking, 'of' | 'id'> & { values: Partial<Record<Taking['field'], string | number>>; ids: number[] };

/** The writes that the chosen differences are, one for each record, and why others are none. */
function plan(chosen: readonly StoredDifference[], context: TakingContext) {
  const writes = new Map<string, Write>();
  const refused: TakenDifferences['refused'] = [];
  for (const difference of chosen) {
    const { id } = difference;
    const taking = takingOf(changeOf(difference), context);
    if ('problem' in taking) {
      refused.push({ id, message: taking.problem });
      continue;
    }
    const key = `${taking.of} ${taking.id}`;
    const write = writes.get(key) ?? { of: taking.of, id: taking.id, values: {}, ids: [] };
    if ((write.values[taking.field] ?? taking.value) === taking.value) {
      write.values[taking.field] = taking.value;
      write.ids.push(id);
      writes.set(key, write);
    } else refused.push({ id, message: 'Tiene allá otro valor en otra parte: toma uno solo.' });
  }
  return { writes: [...writes.values()], refused };
}

/** Writes into a product or option as its screen does: with its rules and its history. */
async function write(ctx: Ctx, { of, id, values: { name, description, price } }: Write): Promise<void> {
  const params = { id };
  const text = description !== undefined && { description: String(description) };
  if (of === 'option') {
    const body = { ...text, ...(name !== undefined && { name: String(name) }) };
    await patchModifier(ctx, { params, body: { ...body, ...(price !== undefined && { price: Number(price) }) } });
    return;
  }
  const nameField = name !== undefined && (await hasScreenName(ctx.db, id)) ? 'nameScreenProduct' : 'name';
  const body = { ...text, ...(name !== undefined && { [nameField]: String(name) }) };
  await patchProduct(ctx, { params, body: { ...body, ...(price !== undefined && { priceProduct: Number(price) }) } });
}

/** Writes what guests see at a channel into our products and options. Differences that cannot be taken stay, with why. */
export async function takeDifferences(
  ctx: Ctx,
  services: MenuServices,
  { link, ids }: { link: ChannelLink; ids: readonly number[] },
): Promise<TakenDifferences> {
  const { db, actor } = ctx;
  const chosen = (await differences.list(db, link.id)).filter(({ id }) => ids.includes(id));
  await lockProducts(db, recordIds(chosen, 'product'));
  const { writes, refused } = plan(chosen, await takingContext(ctx, services, { link, chosen }));
  const taken: number[] = [];
  for (const each of writes) {
    const { policy, plural } = takenRecords[each.of];
    const message = actor.policies.has(policy)
      ? await write(ctx, each).then(() => null, refusalOf)
      : `No tienes permiso para cambiar ${plural}.`;
    if (message === null) taken.push(...each.ids);
    else refused.push(...each.ids.map((id) => ({ id, message })));
  }
  await differences.remove(db, taken);
  if (taken.length > 0) await announceLinks(db);
  return { taken: taken.length, refused };
}

/** The sentence of a value that breaks our rules. */
function refusalOf(error: unknown): string {
  if (!(error instanceof Failure)) throw error;
  return Object.values(error.fields)[0]?.[0] ?? error.message;
}

import { providerNameOf } from '#integrations/providers.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import type { MenuDifference } from '../channelMenus.contract.ts';
import { takenRecordOf, type TakingContext, takingOf } from '../differenceTaking.rules.ts';
import { changeOf, differenceView } from './differenceView.ts';
import * as differences from './differences.repo.ts';
import type { MenuServices } from './linkMenu.ts';
import * as repo from './publications.repo.ts';
import { type StoredDifference, takenRecords, takingContext } from './takingContext.ts';

type TakingState = Pick<MenuDifference, 'canTake' | 'takeProblem'>;
const notTakeable: TakingState = { canTake: false, takeProblem: null };

/** Open differences whose record the user may change. */
const takeable = (all: readonly StoredDifference[], { actor }: Ctx): StoredDifference[] =>
  all.filter((each) => {
    const of = each.acceptedAt === null && takenRecordOf(each);
    return of && actor.policies.has(takenRecords[of].policy);
  });

function stateOf(difference: StoredDifference, context: TakingContext): TakingState {
  const taking = takingOf(changeOf(difference), context);
  if (!('problem' in taking)) return { canTake: true, takeProblem: null };
  const { problem, path } = taking;
  return { canTake: false, takeProblem: { message: problem, path } };
}

/** Whether each of some differences can be taken, by its id. */
async function takingStates(
  ctx: Ctx,
  services: MenuServices,
  { link, chosen }: { link: ChannelLink; chosen: readonly StoredDifference[] },
): Promise<ReadonlyMap<number, TakingState>> {
  if (chosen.length === 0) return new Map();
  try {
    const context = await takingContext(ctx, services, { link, chosen });
    return new Map(chosen.map((each) => [each.id, stateOf(each, context)]));
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const takeProblem = { message: error.message, path: null };
    return new Map(chosen.map(({ id }) => [id, { canTake: false, takeProblem }]));
  }
}

/** The last comparison of a link's menu, with what can be done about each difference. */
export async function listDifferences(ctx: Ctx, services: MenuServices, link: ChannelLink) {
  const { db } = ctx;
  const all = await differences.list(db, link.id);
  const states = await takingStates(ctx, services, { link, chosen: takeable(all, ctx) });
  const pending = await repo.openOf(db, link.id);
  return {
    storeName: link.storeName,
    channelName: providerNameOf(link.provider),
    ...(await differences.comparison(db, link.id)),
    pending: pending ?? null,
    data: all.map((each) => ({ ...differenceView(each, link.menuId), ...(states.get(each.id) ?? notTakeable) })),
  };
}

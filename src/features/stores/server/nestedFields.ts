import { mergeNested } from '#kit/contract/nested.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { StoreDraft, StorePatch } from '../stores.contract.ts';

/** The lists of a PATCH as they are with its changes. */
export async function nestedFields(_ctx: Ctx, stored: StoreDraft, body: StorePatch): Promise<Partial<StoreDraft>> {
  const { scheduledClosingTimes, deliveryMethods, deliveryAreas, credentials } = body;
  return {
    ...(scheduledClosingTimes && {
      scheduledClosingTimes: mergeNested(stored.scheduledClosingTimes, scheduledClosingTimes, 'id').merged,
    }),
    ...(deliveryMethods && { deliveryMethods: mergeNested(stored.deliveryMethods, deliveryMethods, 'key').merged }),
    ...(deliveryAreas && { deliveryAreas: mergeNested(stored.deliveryAreas, deliveryAreas, 'id').merged }),
    ...(credentials && { credentials: mergeNested(stored.credentials, credentials, 'key').merged }),
  };
}

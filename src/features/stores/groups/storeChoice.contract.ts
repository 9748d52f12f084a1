import { ids } from '#kit/contract/fields.ts';

/** Groups whose stores are meant besides those that are named; the ones they have when it is done. */
export const chosenGroups = ids(200).optional();

type Choice = { storeIds: readonly number[] | null; storeGroupIds?: readonly number[] | undefined };

/** Whether a choice names stores or groups: null is every store. */
export const choosesStores = ({ storeIds, storeGroupIds = [] }: Choice): boolean =>
  storeIds === null || storeIds.length + storeGroupIds.length > 0;
export const noStoresChosen = { path: ['storeIds'], error: 'Elige al menos un local' };

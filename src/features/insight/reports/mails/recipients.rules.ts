import type { RecipientState, ReportMailDraft } from './mails.contract.ts';

type StoreScope = { storeIds: readonly number[] | null; storeGroupIds: readonly number[] | null };
type Stores = Pick<ReportMailDraft, 'storeIds' | 'storeGroupId'>;

/** Whether a user limited to some stores may change a report: all its stores are in scope, listed or as a group. */
export function mayChangeMail({ storeIds, storeGroupId }: Stores, storeScope: StoreScope): boolean {
  if (storeScope.storeIds === null) return true;
  if (storeGroupId !== null && !(storeScope.storeGroupIds ?? []).includes(storeGroupId)) return false;
  if (storeIds.length === 0) return storeGroupId !== null;
  return storeIds.every((id) => storeScope.storeIds?.includes(id));
}

type Known = {
  /** Null: there is no such user any more. */
  enabled: boolean | null;
  isUnsubscribed: boolean;
  readsReports: boolean;
  /** Whether they reach a store that the report is of. */
  reachesStores: boolean;
};

/** State of a recipient: `receives`, or the first reason why not. */
export function stateOf({ enabled, isUnsubscribed, readsReports, reachesStores }: Known): RecipientState {
  if (enabled === null) return 'gone';
  if (!enabled) return 'disabled';
  if (isUnsubscribed) return 'unsubscribed';
  if (!readsReports) return 'withoutPermission';
  return reachesStores ? 'receives' : 'withoutStores';
}

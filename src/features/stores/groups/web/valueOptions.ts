import { call } from '#kit/web/api/call.ts';
import type { Option } from '#kit/web/list/filters/filter.ts';
import { type Condition, storeGroupsApi } from '../storeGroups.contract.ts';

/** Values of one field in all stores, with counts. */
export async function valueOptions(of: Condition): Promise<Option<string>[]> {
  const values = await call(storeGroupsApi.values);
  return values[of].map(({ value, count }) => ({ value, label: value, beside: { end: `${count}` } }));
}

import { contentNouns, parseVia } from '#domain/orders/via.ts';
import { call } from '#kit/web/api/call.ts';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import type { Option } from '#kit/web/list/filters/filter.ts';
import { ordersApi } from '../../record/orders.contract.ts';

/** Banners, landings and campaigns that brought orders, as options of a filter. */
export async function originOptions(): Promise<Option<string>[]> {
  const { data } = await call(ordersApi.origins);
  return data.map(({ via, name }) => {
    const content = parseVia(via);
    return { value: via, label: name, ...(content && { beside: { end: capitalized(contentNouns[content.kind]) } }) };
  });
}

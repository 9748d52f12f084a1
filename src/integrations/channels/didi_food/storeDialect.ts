import { z } from 'zod';
import type { ChannelOpeningState } from '../openingPort.ts';

/** Assumptions and terms of DiDi Food about its stores and their items. */

export const storePaths = {
  setStatus: '/v1/shop/shop/setStatus',
  detail: '/v1/shop/shop/detail',
  setItems: '/v3/item/item/updateItemStatus',
} as const;

/** Error of a store that cannot change its status now. */
export const cannotChange = 11_010;

/** `biz_status` of a store. */
export const online = 1;
export const offline = 2;
/** `auto_switch`: whether its hours open a store, or the next call. */
export const switches = { byCall: 1, byHours: 2 } as const;

/** `status` of an item. */
export const onSale = 1;
export const soldOut = 2;
/** Items that one call changes at most. */
export const maxItems = 100;

export const storeStatus = z.object({ biz_status: z.int(), sub_biz_status: z.int().nullish() });
export const itemList = z.object({ items: z.array(z.object({ app_item_id: z.string(), status: z.int() })) });

type Closing = Pick<ChannelOpeningState, 'closedBy' | 'reason'>;
const closings: Readonly<Record<number, Closing>> = {
  2: { closedBy: 'us', reason: null },
  3: { closedBy: 'hours', reason: 'Está fuera de su horario en DiDi Food.' },
  4: { closedBy: 'channel', reason: 'DiDi Food lo apagó: perdió la conexión con el local.' },
  5: { closedBy: 'channel', reason: 'Se cerró por hoy en la app de DiDi Food: ábrelo ahí.' },
  6: { closedBy: 'channel', reason: 'DiDi Food lo bloqueó: pregunta a su soporte.' },
  7: { closedBy: 'channel', reason: 'DiDi Food lo cerró.' },
};
/** Who closed a store, by its `sub_biz_status`. */
export const closingOf = (status: number | null | undefined): Closing =>
  closings[status ?? 0] ?? { closedBy: 'channel', reason: null };

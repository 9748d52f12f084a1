import type { ChannelMenuLimits } from '#domain/channelMenus.ts';
import type { CountryCode } from '#domain/countries.ts';
import { type ItemField, pathOfKey } from './channelKeys.rules.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';

export type PictureFacts = { width: number | null; height: number | null; bytes: number | null };

/** A channel's limits, and what findings need to name and to link. */
export type LimitedChannel = {
  name: string;
  limits: ChannelMenuLimits;
  country: CountryCode;
  storeId: number;
  menuId: number;
  /** By address; a picture without facts is not checked. */
  pictures: ReadonlyMap<string, PictureFacts>;
};

type Problem = Pick<ChannelFinding, 'kind' | 'effect' | 'message'>;

/** A finding of an item, a group or a category. */
export const findingOf = (
  { key, name }: { key: string; name: string },
  field: ItemField,
  menuId: number,
  problem: Problem,
): ChannelFinding => ({ ...problem, name, itemKey: key, path: pathOfKey(key, field, menuId) });

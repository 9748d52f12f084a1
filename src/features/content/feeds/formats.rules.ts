import type { NetworkName } from './networks.rules.ts';
import type { FeedFormat } from './feedFormat.rules.ts';
import { google } from './google.format.ts';
import { googleLocal } from './googleLocal.format.ts';
import { googleMenu } from './googleMenu.format.ts';
import { meta } from './meta.format.ts';
import { tiktok } from './tiktok.format.ts';
import { tiktokGeneric } from './tiktokGeneric.format.ts';

/** The format of each network. */
export const formats: Readonly<Record<NetworkName, FeedFormat>> = {
  google,
  googleLocal,
  googleMenu,
  meta,
  tiktok,
  tiktokGeneric,
};

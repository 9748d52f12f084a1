import { UnknownStoreFailure } from '#integrations/channels/UnknownStoreFailure.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { Failure } from '#kit/contract/failures.ts';
import { failures } from '../../channels.failures.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import { referencePath, storeMenuPath } from '../../links/referencePath.rules.ts';

const credentialsPath = '/channel-integration';

/** The screen and field that fix why a menu was not sent; null where there is none. */
export function fixPathOf(error: unknown, link: Pick<ChannelLink, 'storeId' | 'provider' | 'menuId'>): string | null {
  if (error instanceof UnknownStoreFailure) return referencePath(link);
  if (error instanceof ProviderFailure) return error.reason === 'unauthorised' ? credentialsPath : null;
  if (!(error instanceof Failure)) return null;
  if (error.code === failures.integrationNotConfigured.code) return credentialsPath;
  const hasNoMenu = error.code === failures.menuNotPublishable.code && link.menuId === null;
  return hasNoMenu ? storeMenuPath(link.storeId) : null;
}

import { UnknownStoreFailure } from '#integrations/channels/UnknownStoreFailure.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { failures } from '../../channels.failures.ts';
import type { ChannelLink } from '../../links/server/channelLinks.repo.ts';
import { referencePath, storeMenuPath } from '../../links/referencePath.rules.ts';

const credentialsPath = '/channel-integration';

/** The screen and field that fix why a menu was not sent; null where there is none, or the user may not open it. */
export function fixPathOf(
  error: unknown,
  link: Pick<ChannelLink, 'storeId' | 'provider' | 'menuId'>,
  { policies }: Pick<Actor, 'policies'>,
): string | null {
  const ofStores = (path: string) => (policies.has('stores.update') ? path : null);
  const ofCredentials = policies.has('auth_credentials.list') ? credentialsPath : null;
  if (error instanceof UnknownStoreFailure) return ofStores(referencePath(link));
  if (error instanceof ProviderFailure) return error.reason === 'unauthorised' ? ofCredentials : null;
  if (!(error instanceof Failure)) return null;
  if (error.code === failures.integrationNotConfigured.code) return ofCredentials;
  const hasNoMenu = error.code === failures.menuNotPublishable.code && link.menuId === null;
  return hasNoMenu ? ofStores(storeMenuPath(link.storeId)) : null;
}

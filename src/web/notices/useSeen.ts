import { useEffect } from 'react';
import {
  type NoticeResponse,
  type VisibleBanner,
  visibleBannersApi,
} from '#features/platform/informative-banners/visibleBanners.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** Stores a response for the other browsers of the user. Without a connection this browser alone remembers it. */
export const respond = (id: number, response: NoticeResponse) =>
  call(visibleBannersApi.respond, { params: { id }, body: { response } }, { keepalive: true }).catch(() => {});

/** Reported notices by user: another one may sign in without a reload. */
const reported = new Set<string>();

/** Reports notices as seen, once for each user. */
export function useSeen(banners: readonly Pick<VisibleBanner, 'id' | 'seen'>[]): void {
  const { email } = useCurrentUser();
  useEffect(
    function reportSeen() {
      for (const { id, seen } of banners) {
        const key = `${email} ${id}`;
        if (seen || reported.has(key)) continue;
        reported.add(key);
        void respond(id, 'seen');
      }
    },
    [banners, email],
  );
}

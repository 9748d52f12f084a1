import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { accessTopic } from '#kit/contract/live.ts';
import { PoliciesContext } from '#kit/web/session/Can.tsx';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { OpenerContext } from '#kit/web/session/openers.ts';
import { DraftOwnerContext } from '#kit/web/form/drafts/DraftOwner.ts';
import { ScreenPartsContext } from '#kit/web/shell/screenParts.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { TenantFormatContext } from '#kit/web/shell/format.tsx';
import { EntitiesContext } from '#kit/web/record/history/RecordChange.ts';
import { startLive, useLive } from '#kit/web/api/live.ts';
import { MapBaseContext } from '#kit/web/map/base/mapBase.ts';
import { MapBackgroundContext } from '#kit/web/map/mapBackground.ts';
import { JobFilesContext } from '#kit/web/runs/jobFiles.ts';
import type { RouteGuard } from '#kit/web/shell/screens.ts';
import { ShortcutsContext } from '#kit/web/shell/shortcuts.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { openerOf } from '../access.ts';
import { composedScreens } from '../composedScreens.ts';
import { meQuery } from '../me.ts';
import { useSession } from '../useSession.ts';
import { formatFor } from './formatFor.ts';
import { fetchEntities } from './nav/fetchEntities.ts';

const accessTopics = [accessTopic];

/** Keeps what is read in step with the server, for one person in one tenant as one role. */
function useLiveData({ liveCursor, visitRequired }: Me): void {
  const client = useQueryClient();
  const { email, tenant, seeAs } = useSession();
  const start = useEffectEvent((audience: string) => startLive(client, audience, liveCursor));
  useEffect(
    function followTheServer() {
      return email && !visitRequired ? start(`${email}:${tenant}:${seeAs ?? ''}`) : undefined;
    },
    [email, tenant, seeAs, visitRequired],
  );
}

/** Follows changed permissions and features: the screens update, and a page without permission or feature closes. */
function useFollowAccess({ policies, flags, tenant: { hiddenPaths }, visitRequired }: Me): void {
  const client = useQueryClient();
  const router = useRouter();
  const accessKey = [policies, flags, hiddenPaths].join(';');
  const before = useRef(accessKey);
  useLive(accessTopics, () => void client.invalidateQueries({ queryKey: meQuery.queryKey }));
  useEffect(
    function recheckPage() {
      // The page of a visit that ended stays below the question for another reason.
      if (visitRequired || before.current === accessKey) return;
      before.current = accessKey;
      void router.invalidate();
    },
    [accessKey, visitRequired, router],
  );
}

/** Contexts that areas provide to other areas. */
function AreasContexts({ children }: { children: ReactNode }) {
  return (
    <RecordSourcesContext value={composedScreens.options}>
      <JobFilesContext value={composedScreens.jobFiles}>
        <ScreenPartsContext value={composedScreens.parts}>{children}</ScreenPartsContext>
      </JobFilesContext>
    </RecordSourcesContext>
  );
}

/** Contexts of every screen: policies, formats of the tenant and preferences. */
export function ShellContexts({ children }: { children: ReactNode }) {
  const me = useSuspenseQuery(meQuery).data;
  const { id, policies, preferences, tenant, mapBackground } = me;
  useLiveData(me);
  useFollowAccess(me);
  const opener = useCallback((gate: RouteGuard) => openerOf(me, gate), [me]);
  const format = useMemo(() => formatFor(tenant), [tenant]);
  const isInstaller = me.superAdmin && !me.seeingAs;
  const policySet = useMemo(() => new Set(policies), [policies]);
  const { country } = tenant;
  const mapBase = useMemo(
    () => ({ load: async () => (await import('./map/mapBaseOf.ts')).loadRegions(country), isInstaller }),
    [country, isInstaller],
  );
  return (
    <CurrentUserContext value={me}>
      <PoliciesContext value={policySet}>
        <TenantFormatContext value={format}>
          <ShortcutsContext value={preferences.shortcuts}>
            <EntitiesContext value={fetchEntities}>
              <DraftOwnerContext value={`${tenant.slug}:${id}`}>
                <MapBackgroundContext value={mapBackground}>
                  <MapBaseContext value={mapBase}>
                    <OpenerContext value={opener}>
                      <AreasContexts>{children}</AreasContexts>
                    </OpenerContext>
                  </MapBaseContext>
                </MapBackgroundContext>
              </DraftOwnerContext>
            </EntitiesContext>
          </ShortcutsContext>
        </TenantFormatContext>
      </PoliciesContext>
    </CurrentUserContext>
  );
}

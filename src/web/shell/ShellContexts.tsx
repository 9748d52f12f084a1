import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { accessTopic } from '#kit/contract/live.ts';
import { PoliciesContext } from '#kit/web/Can.tsx';
import { DraftOwnerContext } from '#kit/web/form/FormContext.ts';
import { TenantFormatContext } from '#kit/web/format.tsx';
import { EntitiesContext } from '#kit/web/history/RecordChange.ts';
import { startLive, useLive } from '#kit/web/live.ts';
import { MapBackgroundContext } from '#kit/web/map/mapBackground.ts';
import { ShortcutsContext } from '#kit/web/shortcuts.ts';
import { meQuery, useMe } from '../me.ts';
import { useSession } from '../useSession.ts';
import { formatFor } from './formatFor.ts';
import { useEntities } from './useEntities.ts';

const accessTopics = [accessTopic];

/** Keeps what is read in step with the server, for one person in one tenant as one role. */
function useLiveData(): void {
  const client = useQueryClient();
  const { email, tenant, seeAs } = useSession();
  useEffect(
    function followTheServer() {
      return email ? startLive(client, `${email}:${tenant}:${seeAs ?? ''}`) : undefined;
    },
    [client, email, tenant, seeAs],
  );
}

/** Somebody changed what this person may do: the screens follow, and one that is theirs no longer closes. */
function useFollowPolicies(policies: string[]): void {
  const client = useQueryClient();
  const router = useRouter();
  const held = policies.join();
  const before = useRef(held);
  useLive(accessTopics, () => void client.invalidateQueries({ queryKey: meQuery.queryKey }));
  useEffect(
    function judgeThePageAgain() {
      if (before.current === held) return;
      before.current = held;
      void router.invalidate();
    },
    [held, router],
  );
}

/** What every screen may ask of whoever is signed in: policies, formats of their tenant, preferences. */
export function ShellContexts({ children }: { children: ReactNode }) {
  const { id, policies, preferences, tenant, mapBackground } = useMe();
  useLiveData();
  useFollowPolicies(policies);
  const held = useMemo(() => new Set(policies), [policies]);
  const entities = useEntities();
  const format = useMemo(() => formatFor(tenant), [tenant]);
  return (
    <PoliciesContext value={held}>
      <TenantFormatContext value={format}>
        <ShortcutsContext value={preferences.shortcuts}>
          <EntitiesContext value={entities}>
            <DraftOwnerContext value={`${tenant.slug}:${id}`}>
              <MapBackgroundContext value={mapBackground}>{children}</MapBackgroundContext>
            </DraftOwnerContext>
          </EntitiesContext>
        </ShortcutsContext>
      </TenantFormatContext>
    </PoliciesContext>
  );
}

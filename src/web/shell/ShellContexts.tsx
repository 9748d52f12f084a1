import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { PoliciesContext } from '#kit/web/Can.tsx';
import { DraftOwnerContext } from '#kit/web/form/FormContext.ts';
import { TenantFormatContext } from '#kit/web/format.tsx';
import { EntitiesContext } from '#kit/web/history/RecordChange.ts';
import { startLive } from '#kit/web/live.ts';
import { ShortcutsContext } from '#kit/web/shortcuts.ts';
import { areaEntities } from '../areas.ts';
import { useMe } from '../me.ts';
import { useSession } from '../useSession.ts';
import { formatFor } from './formatFor.ts';

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

/** What every screen may ask of whoever is signed in: policies, formats of their tenant, preferences. */
export function ShellContexts({ children }: { children: ReactNode }) {
  const { id, policies, preferences, tenant } = useMe();
  useLiveData();
  const held = useMemo(() => new Set(policies), [policies]);
  const format = useMemo(() => formatFor(tenant), [tenant]);
  return (
    <PoliciesContext value={held}>
      <TenantFormatContext value={format}>
        <ShortcutsContext value={preferences.shortcuts}>
          <EntitiesContext value={areaEntities}>
            <DraftOwnerContext value={`${tenant.slug}:${id}`}>{children}</DraftOwnerContext>
          </EntitiesContext>
        </ShortcutsContext>
      </TenantFormatContext>
    </PoliciesContext>
  );
}

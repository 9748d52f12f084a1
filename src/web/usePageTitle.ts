import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { usePageCount } from '#kit/web/shell/titleCount.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { meQuery } from './me.ts';

/** `Usuarios · Mi Comercio · Comanda`, so that tabs are distinguishable. */
export function usePageTitle(): void {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const host = useQuery({ ...endpointQuery(tenantsApi.current), enabled: false }).data;
  const me = useQuery({ ...meQuery, enabled: false }).data;
  const count = usePageCount();
  const parts = [count > 0 && page ? `(${count}) ${page}` : page, me?.tenant.name ?? host?.name, 'Comanda'];
  useDocumentTitle([...new Set(parts.filter(Boolean))].join(' · '));
}

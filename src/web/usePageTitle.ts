import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { reading } from '#kit/web/query.ts';
import { tenantsApi } from '#features/tenants/tenants.contract.ts';
import { meQuery } from './me.ts';

/** `Usuarios · Mi Comercio · Comanda`, so that open tabs tell each other apart. */
export function usePageTitle(): void {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const host = useQuery({ ...reading(tenantsApi.current), enabled: false }).data;
  const me = useQuery({ ...meQuery, enabled: false }).data;
  const parts = [page, me?.tenant.name ?? host?.name, 'Comanda'];
  useDocumentTitle([...new Set(parts.filter(Boolean))].join(' · '));
}

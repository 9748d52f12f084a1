import { Combobox, Loader, ScrollArea, Text, UnstyledButton, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { readingPages } from '#kit/web/query.ts';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { countries } from '#domain/countries.ts';
import {
  type SubscriptionStatus,
  subscriptionStatuses,
  type TenantSummary,
  tenantsApi,
} from '#features/tenants/tenants.contract.ts';
import { useMe } from '../me.ts';
import classes from './TenantSwitcher.module.css';

const tones = {
  active: 'success',
  failed_payment: 'warning',
  suspended: 'error',
  inactive: 'error',
} as const satisfies Record<SubscriptionStatus, string>;

function Option({ tenant, current }: { tenant: TenantSummary; current: boolean }) {
  return (
    <Combobox.Option value={tenant.slug} active={current} className={classes.option}>
      <span className={classes.words}>
        <strong>{tenant.name}</strong>
        <span>
          {countries[tenant.country].name} · {tenant.slug}
        </span>
      </span>
      <StatusBadge tone={tones[tenant.subscriptionStatus]}>
        {subscriptionStatuses[tenant.subscriptionStatus]}
      </StatusBadge>
    </Combobox.Option>
  );
}

function Options({ search, current }: { search: string; current: string }) {
  const found = useInfiniteQuery(readingPages(tenantsApi.list, { query: { query: search, limit: 50 } }));
  const tenants = found.data?.pages.flatMap((page) => page.data) ?? [];
  const more = () => {
    if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
  };
  return (
    <Combobox.Options aria-label="Comercios">
      <ScrollArea.Autosize mah={380} type="auto" onBottomReached={more}>
        {tenants.map((tenant) => (
          <Option key={tenant.id} tenant={tenant} current={tenant.slug === current} />
        ))}
        {found.isFetching && <Loader size="sm" className={classes.loader} aria-label="Cargando comercios" />}
        {found.error && <Combobox.Empty>{found.error.message}</Combobox.Empty>}
        {found.isSuccess && tenants.length === 0 && (
          <Combobox.Empty>Ningún comercio coincide con «{search}»</Combobox.Empty>
        )}
      </ScrollArea.Autosize>
      {found.isSuccess && (
        <Text size="xs" c="dimmed" px="sm" pt={6}>
          {tenants.length} de {found.data.pages[0]?.total ?? 0} comercios
        </Text>
      )}
    </Combobox.Options>
  );
}

/** The door of super-admins into every tenant of the platform; the list is searched on the server. */
export function TenantSwitcher({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { tenant } = useMe();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, 250);
  const combobox = useCombobox({
    onDropdownClose: () => setSearch(''),
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const enter = (slug: string) => {
    combobox.closeDropdown();
    if (slug !== tenant.slug) void navigate({ to: '/misc/enter', search: { tenant: slug } });
  };
  return (
    <Combobox store={combobox} width={360} position="bottom-start" onOptionSubmit={enter}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          className={className}
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {children}
          <IconSelector size={18} aria-hidden className={classes.selector} />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Buscar comercio"
          aria-label="Buscar comercio"
        />
        {combobox.dropdownOpened && <Options search={settled} current={tenant.slug} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

import { Combobox, Loader, Text, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { countries } from '#domain/countries.ts';
import { type TenantSummary, tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { SubscriptionBadge } from '#features/platform/tenants/web/index.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './TenantSwitcher.module.css';

/** Pixels from the end of the list at which the next page is fetched. */
const nearEnd = 120;

// Mantine gives its search field no role; without one screen readers do not announce the list.
const commandsList = { role: 'combobox', 'aria-expanded': true } as const;

function Option({ tenant, current }: { tenant: TenantSummary; current: boolean }) {
  return (
    <Combobox.Option value={tenant.slug} active={current} className={classes.option}>
      <span className={classes.words}>
        <Text component="strong" inherit truncate fw={700}>
          {tenant.name}
        </Text>
        <span>
          {countries[tenant.country].name} · {tenant.slug}
        </span>
      </span>
      <SubscriptionBadge status={tenant.subscriptionStatus} />
    </Combobox.Option>
  );
}

type OptionsProps = { list: string; search: string; isTyping: boolean; current: string };

function Options({ list, search, isTyping, current }: OptionsProps) {
  const found = useInfiniteQuery(endpointInfiniteQuery(tenantsApi.list, { query: { query: search, limit: 50 } }));
  const tenants = found.data?.pages.flatMap((page) => page.data) ?? [];
  const more = () => {
    if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
  };
  return (
    <>
      <Combobox.Options
        id={list}
        aria-label="Comercios"
        className={classes.options}
        // The list changes when the answer arrives: a press meanwhile would hit another one.
        inert={isTyping}
        onScroll={({ currentTarget }) => {
          if (currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < nearEnd) more();
        }}
      >
        {tenants.map((tenant) => (
          <Option key={tenant.id} tenant={tenant} current={tenant.slug === current} />
        ))}
        {found.isFetching && <Loader size="sm" className={classes.loader} aria-hidden />}
        {found.error && <Combobox.Empty>{found.error.message}</Combobox.Empty>}
        {found.isSuccess && tenants.length === 0 && (
          <Combobox.Empty>Ningún comercio coincide con «{search}»</Combobox.Empty>
        )}
      </Combobox.Options>
      {found.isSuccess && (
        <Text size="xs" c="dimmed" px="sm" pt={6}>
          {tenants.length} de {found.data.pages[0]?.total ?? 0} comercios
        </Text>
      )}
    </>
  );
}

/** The door of super-admins into every tenant of the platform; the list is searched on the server. */
export function TenantSwitcher({ className, children }: { className?: string; children: ReactNode }) {
  const { tenant } = useCurrentUser();
  const navigate = useNavigate();
  const list = useId();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, 250);
  const combobox = useCombobox({
    onDropdownClose: () => setSearch(''),
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const enter = (slug: string) => {
    combobox.closeDropdown();
    if (slug !== tenant.slug) void navigate({ to: '/misc/enter', search: { tenant: slug }, state: { asked: true } });
  };
  return (
    <Combobox store={combobox} width={360} position="bottom-start" onOptionSubmit={enter}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          className={className}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {children}
          <VisuallyHidden>, cambiar de comercio</VisuallyHidden>
          <IconSelector size={18} aria-hidden className={classes.selector} />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Buscar comercio"
          aria-label="Buscar comercio"
          {...commandsList}
          aria-controls={list}
        />
        {combobox.dropdownOpened && (
          <Options list={list} search={settled} isTyping={settled !== search} current={tenant.slug} />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

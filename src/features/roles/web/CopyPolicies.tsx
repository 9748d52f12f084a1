import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPolicy, type Policy, roleTemplates } from '#domain/policies.ts';
import { useCan } from '#kit/web/Can.tsx';
import { maxPageSize } from '#kit/contract/crud.ts';
import { reading } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { rolesApi } from '../roles.contract.ts';
import type { PolicyChoice } from './PolicyField.tsx';
import classes from './PolicyField.module.css';
import { replaced } from './policyChoice.ts';

type Source = { value: string; label: string; policies: readonly Policy[] };

const templates: Source[] = roleTemplates.map(({ name, policies }) => ({
  value: `template:${name}`,
  label: name,
  policies,
}));

/** Takes over the policies of another role or of a template; the toast takes it back. */
export function CopyPolicies({ choice: { value, held, choose } }: { choice: PolicyChoice }) {
  const lists = useCan(rolesApi.list.policy);
  const [opened, setOpened] = useState(false);
  const roles = useQuery({ ...reading(rolesApi.list, { query: { limit: maxPageSize } }), enabled: opened && lists });
  const own: Source[] = (roles.data?.data ?? []).map(({ id, name, policyIds }) => ({
    value: `role:${id}`,
    label: name,
    policies: policyIds.filter(isPolicy),
  }));
  const copy = (key: string | null) => {
    const source = [...own, ...templates].find((each) => each.value === key);
    if (!source) return;
    const before = value;
    const { policies, left } = replaced(before, source.policies, held);
    choose(policies);
    const undo = { label: 'Deshacer', run: () => choose(before) };
    if (left === 0) return toasts.success(`Permisos copiados de «${source.label}»`, undo);
    toasts.partial(`Copiamos lo que tú tienes de «${source.label}»: ${left} quedan como estaban`, undo);
  };
  return (
    <Select
      aria-label="Copiar permisos de otro rol o de una plantilla"
      placeholder="Copiar permisos de…"
      data={[
        { group: 'Roles de tu empresa', items: own },
        { group: 'Plantillas', items: templates },
      ]}
      value={null}
      onChange={copy}
      onDropdownOpen={() => setOpened(true)}
      searchable
      nothingFoundMessage={roles.isFetching ? 'Buscando…' : 'Sin coincidencias'}
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      className={classes.copy}
    />
  );
}

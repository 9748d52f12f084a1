import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Policy } from '#kit/contract/policies.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { maxPageSize } from '#kit/contract/crud.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { rolesApi } from '../roles.contract.ts';
import type { PolicyChoice } from './PolicyField.tsx';
import classes from './PolicyField.module.css';
import { replacePolicies } from './policyChoice.ts';

type Source = { value: string; label: string; policies: readonly Policy[] };

/** Takes over the policies of another role or of a template; the toast takes it back. */
export function CopyPolicies({ choice: { value, held, choose, table } }: { choice: PolicyChoice }) {
  const lists = useCan(rolesApi.list.policy);
  const [opened, setOpened] = useState(false);
  const roles = useQuery({
    ...endpointQuery(rolesApi.list, { query: { limit: maxPageSize } }),
    enabled: opened && lists,
  });
  const customRoles: Source[] = (roles.data?.data ?? []).map(({ id, name, policyIds }) => ({
    value: `role:${id}`,
    label: name,
    policies: policyIds,
  }));
  const templates: Source[] = table.roleTemplates.map(({ name, policyIds }) => ({
    value: `template:${name}`,
    label: name,
    policies: policyIds,
  }));
  const copy = (key: string | null) => {
    const source = [...customRoles, ...templates].find((each) => each.value === key);
    if (!source) return;
    const before = value;
    const { policies, left } = replacePolicies(before, source.policies, { held, all: table.all });
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
        { group: 'Roles de tu empresa', items: customRoles },
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

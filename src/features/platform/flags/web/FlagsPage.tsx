import { Select, Text } from '@mantine/core';
import { IconToggleRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countries } from '#domain/countries.ts';
import { countryOptions } from '#features/platform/tenants/web/index.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import { flagChoices } from '../flagForm.rules.ts';
import { flagMatrixApi, type FlagSummary, type MatrixRow } from '../flagMatrix.contract.ts';
import { FlagState } from './FlagState.tsx';
import { useSetMany } from './useSetMany.tsx';

const noFlags: readonly FlagSummary[] = [];
const noun = ['comercio', 'comercios'] as const;

/** Flags of all companies: a column for each flag, with a value for many companies at once. */
export function FlagsPage() {
  const { data } = useQuery(endpointQuery(flagMatrixApi.summary));
  const flags = data?.flags ?? noFlags;
  const columns = useMemo(() => [...companyColumns, ...flags.map(flagColumn)], [flags]);
  const filters = useMemo(() => filtersOf(flags, data?.plans ?? []), [flags, data]);
  const { action, dialog } = useSetMany(flags);
  return (
    <>
      <ListPage
        title="Funciones de los comercios"
        path="/companies/flags"
        list={flagMatrixApi.list}
        noun={noun}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre o identificador"
        open={({ id }) => ({ to: `/companies/${id}`, search: () => ({ tab: 'funciones' }) })}
        bulk={[action]}
        extra={<FlagPicker flags={flags} />}
        firstUse={{
          title: 'Todavía no hay comercios',
          body: 'Aquí aparecen las funciones de los comercios de la plataforma.',
          icon: <IconToggleRight size={28} stroke={1.6} aria-hidden />,
        }}
      />
      {dialog}
    </>
  );
}

const companyColumns: Column<MatrixRow>[] = [
  { id: 'name', label: 'Comercio', sort: 'name', width: 240, cell: (company) => <Name company={company} /> },
  { id: 'plan', label: 'Plan', sort: 'plan', width: 120, cell: ({ plan }) => plan },
  { id: 'country', label: 'País', width: 120, optional: true, cell: ({ country }) => countries[country].name },
];

const Name = ({ company: { name, slug } }: { company: MatrixRow }) => (
  <NameCell picture={null}>
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {name}
    </Text>
    <Text span size="xs" c="dimmed" fw={400} truncate>
      {slug}
    </Text>
  </NameCell>
);

const valueOf = ({ values }: MatrixRow, name: string) => values.find((each) => each.name === name);

/** Flags that are set for no company are hidden until they are chosen. */
const flagColumn = ({ name, onCount, offCount, default: usual }: FlagSummary): Column<MatrixRow> => ({
  id: name,
  label: flagLabel(name),
  width: Math.max(190, flagLabel(name).length * 7 + 34),
  optional: onCount + offCount === 0,
  cell: (row) => <Value row={row} name={name} usual={usual} />,
});

type ValueProps = Pick<FlagSummary, 'name'> & { row: MatrixRow; usual: boolean | null };

function Value({ row, name, usual }: ValueProps) {
  const { value = null, until = null } = valueOf(row, name) ?? {};
  return (
    <>
      <FlagState value={value} usual={usual} />
      {until && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          hasta <DateTime at={until} />
        </Text>
      )}
    </>
  );
}

/** Opens the page of a flag, with its rollouts and its changes. */
function FlagPicker({ flags }: { flags: readonly FlagSummary[] }) {
  const navigate = useNavigate();
  return (
    <Select
      aria-label="Abrir una función"
      placeholder="Abrir una función"
      data={flags.map(({ name }) => ({ value: name, label: flagLabel(name) }))}
      searchable
      nothingFoundMessage="Sin coincidencias"
      value={null}
      onChange={(name) => name && void navigate({ to: `/companies/flags/${name}` })}
    />
  );
}

const filtersOf = (flags: readonly FlagSummary[], plans: readonly string[]): readonly Filter[] => [
  {
    kind: 'select',
    name: 'flag',
    label: 'Función',
    options: flags.map(({ name }) => ({ value: name, label: flagLabel(name) })),
  },
  { kind: 'select', name: 'value', label: 'Valor', options: optionsOf(flagChoices) },
  { kind: 'select', name: 'country', label: 'País', options: countryOptions },
  { kind: 'select', name: 'plan', label: 'Plan', options: plans.map((value) => ({ value, label: value })) },
];

import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { countries, type CountryCode, countryCodes } from '#domain/countries.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { CountryFormat } from '#features/platform/companies/web/index.ts';
import { platformViewsApi } from '#features/platform/views/views.contract.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type Plan, plansApi } from '../plans.contract.ts';
import { planActions, plansList } from './planActions.ts';

const priceColumns = countryCodes.map(
  (country): Column<Plan> => ({
    id: country,
    label: `${countries[country].name}, ${countries[country].currency}`,
    width: 130,
    align: 'end',
    priority: 1,
    cell: ({ prices }) => <Price country={country} value={prices[country]} />,
    blank: ({ prices }) => prices[country] === null,
  }),
);

const columns: Column<Plan>[] = [
  { id: 'name', label: 'Plan', sort: 'name', width: 180, cell: (plan) => <Name plan={plan} /> },
  ...priceColumns,
  { id: 'storeLimit', label: 'Locales', width: 95, align: 'end', cell: (plan) => <Limit plan={plan} /> },
  {
    id: 'companyCount',
    label: 'Comercios',
    sort: 'companyCount',
    width: 115,
    align: 'end',
    cell: ({ companyCount }) => companyCount,
  },
  {
    id: 'active',
    label: 'Estado',
    width: 115,
    card: 'badge',
    cell: ({ active }) => (
      <StatusBadge tone={active ? 'success' : 'neutral'}>{active ? 'Se ofrece' : 'Retirado'}</StatusBadge>
    ),
  },
  {
    id: 'position',
    label: 'Orden',
    sort: 'position',
    width: 90,
    align: 'end',
    optional: true,
    cell: (plan) => plan.position,
  },
  {
    id: 'flags',
    label: 'Funciones',
    optional: true,
    cell: ({ flags }) => flags.map(flagLabel).join(', ') || '—',
    blank: ({ flags }) => flags.length === 0,
  },
  { ...updatedColumn, optional: true },
];

type PriceProps = { country: CountryCode; value: number | null };

const Price = ({ country, value }: PriceProps) =>
  value === null ? (
    '—'
  ) : (
    <CountryFormat country={country}>
      <Money value={value} />
    </CountryFormat>
  );

const Name = ({ plan: { name, flags } }: { plan: Plan }) => (
  <TwoLines below={flags.length > 0 && plural(flags.length, 'función', 'funciones')}>{name}</TwoLines>
);

function Limit({ plan: { storeLimit } }: { plan: Plan }) {
  const { integer } = useTenantFormat();
  return storeLimit === null ? 'Sin límite' : integer(storeLimit);
}

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'active',
    label: 'Estado',
    all: 'Todos',
    options: [
      { value: true, label: 'Se ofrecen' },
      { value: false, label: 'Retirados' },
    ],
  },
];

const linkTo = (id: number) => ({ to: `${plansList.to}/${id}` });

/** Retires a plan after a confirmation, or offers it again. */
function useOffering(): (plan: Plan) => RowAction {
  const { mutateAsync } = useEndpointMutation(plansApi.update, { invalidates: ['history'] });
  const save = ({ id, version }: Plan, active: boolean) =>
    mutateAsync({ params: { id }, body: { active }, ifMatch: version });
  const retire = (plan: Plan) =>
    void confirm({
      title: `¿Retirar el plan ${plan.name}?`,
      body: `No se ofrece más. ${plural(plan.companyCount, 'comercio lo tiene y lo conserva', 'comercios lo tienen y lo conservan')}.`,
      confirm: 'Retirar plan',
      run: () => save(plan, false),
    });
  const { policy } = plansApi.update;
  return (plan) =>
    plan.active
      ? { label: 'Retirar', icon: <IconArchive size={16} />, policy, run: () => retire(plan) }
      : {
          label: 'Volver a ofrecer',
          icon: <IconArchiveOff size={16} />,
          policy,
          run: () => void save(plan, true).catch(() => undefined),
        };
}

/** The plans that the platform offers to companies, and retired ones. */
export function PlansPage() {
  const { edit, history, remove, dialogs } = useRecordActions(planActions);
  const offering = useOffering();
  return (
    <>
      <ListPage
        title="Planes"
        path="/companies/plans"
        list={plansApi.list}
        noun={['plan', 'planes']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        open={({ id }: Plan) => linkTo(id)}
        prefetch={({ id }: Plan) => endpointQuery(plansApi.get, { params: { id } })}
        actions={(plan) => [
          edit(linkTo(plan.id)),
          {
            label: 'Ver comercios',
            policy: plansApi.list.policy,
            to: `/companies?plan=${encodeURIComponent(plan.name)}`,
          },
          history(plan),
          offering(plan),
          remove(plan),
        ]}
        create={{ label: 'Crear plan', policy: plansApi.create.policy, to: '/companies/plans/create' }}
        views={platformViewsApi}
        firstUse={{
          title: 'Todavía no hay planes',
          body: 'Un plan es el precio y el límite de locales que se ofrece a los comercios.',
        }}
      />
      {dialogs}
    </>
  );
}

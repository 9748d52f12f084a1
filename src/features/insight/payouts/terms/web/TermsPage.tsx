import { Button, Text } from '@mantine/core';
import { IconHistory, IconPercentage, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type StoreTerms, termsApi } from '../terms.contract.ts';
import { ServiceCost } from './ServiceCost.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { TermsHistory } from './TermsHistory.tsx';

type Present = NonNullable<StoreTerms['present']>;

const of = (read: (terms: Present) => React.ReactNode) => {
  const cell = ({ present }: StoreTerms) => (present ? read(present) : '—');
  return { cell, blank: ({ present }: StoreTerms) => present === null };
};

const columns: Column<StoreTerms>[] = [
  { id: 'store', label: 'Local', cell: ({ storeName }) => storeName },
  {
    id: 'delivery',
    label: 'Delivery',
    width: 100,
    align: 'end',
    ...of((terms) => <Percent value={terms.deliveryCommission} />),
  },
  {
    id: 'pickUp',
    label: 'Retiro',
    width: 100,
    align: 'end',
    ...of((terms) => <Percent value={terms.pickUpCommission} />),
  },
  { id: 'vat', label: 'IVA', width: 80, align: 'end', priority: 3, ...of(({ vat }) => <Percent value={vat} />) },
  {
    id: 'service',
    label: 'Servicio',
    width: 170,
    align: 'end',
    priority: 2,
    ...of((terms) => <ServiceCost terms={terms} />),
  },
  { id: 'weekday', label: 'Se paga', width: 120, priority: 1, ...of((terms) => weekdayLabels[terms.paymentWeekday]) },
  { id: 'since', label: 'Rigen desde', width: 150, cell: (row) => <Since row={row} /> },
];

const Percent = ({ value }: { value: number }) => `${useTenantFormat().decimal(value)} %`;

function Since({ row: { present, next } }: { row: StoreTerms }) {
  const { day } = useTenantFormat();
  return (
    <span>
      {present ? day(present.validFrom) : 'Sin condiciones'}
      {next && (
        <Text span size="xs" c="dimmed" display="block">
          Otras el {day(next.validFrom)}
        </Text>
      )}
    </span>
  );
}

/** Current and past terms of each store. */
export function TermsPage() {
  const [agreeing, setAgreeing] = useState<readonly StoreTerms[] | null>(null);
  const [historyOf, setHistoryOf] = useState<StoreTerms | null>(null);
  const actions = (row: StoreTerms): RowAction[] => [
    {
      label: 'Nuevas condiciones…',
      icon: <IconPlus size={16} />,
      policy: termsApi.agree.policy,
      run: () => setAgreeing([row]),
    },
    {
      label: 'Ver las anteriores',
      icon: <IconHistory size={16} />,
      policy: termsApi.history.policy,
      run: () => setHistoryOf(row),
    },
  ];
  return (
    <>
      <ListPage
        title="Condiciones de los locales"
        back={{ to: '/payments', label: 'Liquidaciones' }}
        path="/payments/terms"
        list={termsApi.list}
        noun={['local', 'locales']}
        columns={columns}
        rowLabel={({ storeName }) => storeName}
        searchLabel="Nombre del local"
        actions={actions}
        extra={
          <Can do={termsApi.agree.policy}>
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setAgreeing([])}>
              Nuevas condiciones
            </Button>
          </Can>
        }
        firstUse={{
          title: 'Todavía no hay locales',
          body: 'Cuando tengas locales, aquí defines qué comisión y qué servicio paga cada uno.',
          icon: <IconPercentage size={30} />,
        }}
      />
      {agreeing && <TermsDialog stores={agreeing} onClose={() => setAgreeing(null)} />}
      {historyOf && <TermsHistory store={historyOf} onClose={() => setHistoryOf(null)} />}
    </>
  );
}

import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { saveFile } from '#kit/web/api/saveFile.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { claimCsv } from '../../statements/reconcile.rules.ts';
import { DiscrepancyTable } from '../../statements/web/DiscrepancyTable.tsx';
import {
  channelStatementsApi,
  type ComparedStatement,
  type ConceptTotal,
  rowKindLabels,
  statementSourceLabels,
} from '../channelStatements.contract.ts';
import { othersOf } from '../othersOf.rules.ts';
import { StateBadge, TwoLines, useStatementName } from './StatementFacts.tsx';
import { useRemoveStatement } from './useRemoveStatement.tsx';

const back = { to: '/order-payments/channels', label: 'Cartolas de canales' };

/** A statement of a channel, compared with its orders as they are now. */
export function ChannelStatementPage() {
  const { id } = useParams({ from: '/signed-in/order-payments/channels/$id' });
  const navigate = useNavigate();
  const remove = useRemoveStatement(() => void navigate({ to: back.to }));
  const name = useStatementName();
  const { data, error, refetch } = useQuery(endpointQuery(channelStatementsApi.get, { params: { id } }));
  if (error && !data)
    return (
      <>
        <PageHeader title="Cartola" back={back} />
        <QueryFailed failure={error} what="esa cartola" back={back} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton h={520} radius="lg" />;
  return (
    <>
      <PageHeader
        title={name(data)}
        back={back}
        badge={<StateBadge {...data} />}
        sub={`Referencia ${data.payoutReference}`}
        actions={
          <Can do={channelStatementsApi.remove.policy}>
            <Button variant="default" leftSection={<IconTrash size={17} aria-hidden />} onClick={() => remove(data)}>
              Eliminar
            </Button>
          </Can>
        }
      />
      <div className={classes.page}>
        <Totals statement={data} />
        <Absent statement={data} />
        {data.discrepancies.length > 0 ? (
          <DiscrepancyTable discrepancies={data.discrepancies} />
        ) : (
          <Alert color="green" title="Todo coincide">
            Cada pedido del canal está en la cartola, por el mismo monto.
          </Alert>
        )}
        <Concepts concepts={data.concepts} />
      </div>
    </>
  );
}

type Props = { statement: ComparedStatement };

function Totals({ statement }: Props) {
  const { tenant } = useCurrentUser();
  const { integer } = useTenantFormat();
  const { source, to, sales, commissions, net, matched, problems, difference, discrepancies } = statement;
  const others = othersOf(statement);
  const save = () =>
    saveFile(new Blob([claimCsv(discrepancies, tenant.country)], { type: 'text/csv' }), `reclamo-${source}-${to}.csv`);
  return (
    <section className={classes.card} aria-label="Resultado">
      <Facts large>
        <Fact label="Ventas">
          <Money value={sales} />
        </Fact>
        <Fact label="Comisiones">
          <Money value={commissions} />
        </Fact>
        {others !== 0 && (
          <Fact label="Otros">
            <Money value={others} />
          </Fact>
        )}
        <Fact label="Neto">
          <Money value={net} />
        </Fact>
        <Fact label="Coinciden">{integer(matched)}</Fact>
        <Fact label="Con problemas">{integer(problems)}</Fact>
        <Fact label={difference < 0 ? 'Pagado de más' : 'Falta por recibir'}>
          <Money value={Math.abs(difference)} />
        </Fact>
      </Facts>
      <Origin statement={statement} />
      {discrepancies.length > 0 && (
        <Group mt="md">
          <Button leftSection={<IconDownload size={17} aria-hidden />} onClick={save}>
            Descargar reclamo
          </Button>
        </Group>
      )}
    </section>
  );
}

/** Where the statement comes from, and whether it may change. */
function Origin({ statement: { source, isSettled, paidOn, fileName, uploadedBy, uploadedAt } }: Props) {
  const { dateTime, day } = useTenantFormat();
  const paid = paidOn === null ? 'Liquidada.' : `Pagada el ${day(paidOn)}.`;
  const state = isSettled
    ? paid
    : `Provisional: ${statementSourceLabels[source]} todavía puede cambiarla. Sube la definitiva con la misma referencia.`;
  return (
    <Text size="sm" c="dimmed" mt="md">
      {state} {fileName && `${fileName}, `}subida por {uploadedBy} el {dateTime(uploadedAt)}.
    </Text>
  );
}

/** Stores of the channel that are not in the statement, and so were not compared. */
function Absent({ statement: { absentStores } }: Props) {
  const { integer, money } = useTenantFormat();
  if (absentStores.length === 0) return null;
  return (
    <Alert color="amber" title="Hay locales que no están en esta cartola">
      {absentStores.map(({ storeId, storeName, orders, amount }) => (
        <div key={storeId}>
          {storeName}: {orders === 1 ? '1 pedido' : `${integer(orders)} pedidos`}, {money(amount)}
        </div>
      ))}
    </Alert>
  );
}

const columns: Column<ConceptTotal>[] = [
  {
    id: 'concept',
    label: 'Concepto',
    cell: ({ kind, concept }) => (
      <TwoLines below={concept === rowKindLabels[kind] ? '' : concept}>{rowKindLabels[kind]}</TwoLines>
    ),
  },
  { id: 'rows', label: 'Líneas', width: 90, align: 'end', cell: ({ rows }) => rows },
  { id: 'amount', label: 'Monto', width: 140, align: 'end', cell: ({ amount }) => <Money value={amount} /> },
];

const Concepts = ({ concepts }: { concepts: ConceptTotal[] }) => (
  <section className={classes.table}>
    <ResponsiveTable
      label="Conceptos de la cartola"
      rows={concepts}
      columns={columns}
      idOf={({ kind, concept }) => `${kind} ${concept}`}
      rowLabel={({ kind, concept }) => concept || rowKindLabels[kind]}
    />
  </section>
);

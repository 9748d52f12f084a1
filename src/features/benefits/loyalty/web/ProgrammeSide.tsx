import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMonth } from '#domain/time/dates.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { Money, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type LedgerCheck, loyaltyApi, type LoyaltySummary } from '../loyalty.contract.ts';
import { checkedAtText } from './checkedAtText.ts';
import classes from './Points.module.css';

/** Liability of the programme and result of the last ledger check. */
export function ProgrammeSide() {
  const { data, error, refetch } = useQuery(endpointQuery(loyaltyApi.summary));
  if (error) return <QueryFailed failure={error} what="lo que debe el programa" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} radius="lg" />;
  return (
    <>
      <Owed summary={data} />
      <Check check={data.check} />
    </>
  );
}

function Owed({ summary: { customers, owed, pending, debt, months } }: { summary: LoyaltySummary }) {
  const { integer } = useTenantFormat();
  if (owed.points === 0)
    return (
      <FormSection title="Lo que debes en puntos">
        <Text size="sm" c="dimmed" data-span={12}>
          Nadie tiene puntos todavía. Aquí verás cuánto debes en dinero, y en qué mes vence.
        </Text>
      </FormSection>
    );
  return (
    <FormSection title="Lo que debes en puntos">
      <div data-span={12}>
        <Text className={classes.large}>
          <Money value={owed.amount} />
        </Text>
        <Text size="sm" c="dimmed">
          {pluralize(owed.points, ['punto', 'puntos'], integer)} de{' '}
          {pluralize(customers, ['cliente', 'clientes'], integer)}
        </Text>
      </div>
      <Rows ordered label="Por mes de vencimiento">
        {months.map(({ month, amount }) => (
          <Row key={month} end={<Money value={amount} />}>
            {month === null ? 'Sin vencimiento' : formatMonth(month)}
          </Row>
        ))}
      </Rows>
      {(pending.points > 0 || debt.points > 0) && (
        <Text size="sm" c="dimmed" data-span={12}>
          {pending.points > 0 && (
            <>
              De ellos, <Money value={pending.amount} /> todavía no se pueden usar.{' '}
            </>
          )}
          {debt.points > 0 && (
            <>
              Por reembolsos de puntos ya gastados, los clientes deben <Money value={debt.amount} />.
            </>
          )}
        </Text>
      )}
    </FormSection>
  );
}

function Check({ check }: { check: LedgerCheck | null }) {
  const format = useTenantFormat();
  const run = useEndpointMutation(loyaltyApi.check);
  return (
    <FormSection title="Saldos">
      <div data-span={12} aria-live="polite">
        {check === null ? (
          <Text size="sm">Cada noche se revisa que los saldos cuadren con sus movimientos.</Text>
        ) : (
          <Group gap={8} wrap="nowrap" align="flex-start">
            {check.wrong === 0 ? (
              <IconCircleCheck
                size={20}
                color="var(--mantine-color-green-filled)"
                aria-hidden
                className={classes.icon}
              />
            ) : (
              <IconAlertTriangle
                size={20}
                color="var(--mantine-color-red-filled)"
                aria-hidden
                className={classes.icon}
              />
            )}
            <Text size="sm">
              {check.wrong === 0
                ? 'Todo cuadra: '
                : `${pluralize(check.wrong, ['saldo no cuadra', 'saldos no cuadran'], format.integer)}: `}
              {checkedAtText(check.checkedAt, format)}
            </Text>
          </Group>
        )}
      </div>
      {check && check.differences.length > 0 && (
        <Rows>
          {check.differences.map(({ customerId, lotId, left, ledger }) => (
            <Row key={lotId} end={`tiene ${format.integer(left)}, suma ${format.integer(ledger)}`}>
              <Anchor
                renderRoot={(props) => <Link to="/loyalty-customers/$id" params={{ id: customerId }} {...props} />}
                size="sm"
              >
                Cliente {customerId}
              </Anchor>
            </Row>
          ))}
        </Rows>
      )}
      <Can do={loyaltyApi.check.policy}>
        <div data-span={12}>
          <Button variant="default" size="compact-sm" loading={run.isPending} onClick={() => run.mutate({})}>
            Revisar ahora
          </Button>
        </div>
      </Can>
    </FormSection>
  );
}

import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FiguresTable } from '#kit/web/display/FiguresTable.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { campaignsApi, type CampaignLift as Lift } from '../campaigns.contract.ts';
import { liftVerdicts, minGroup, roundToTenth } from '../lift.rules.ts';

/** The orders of recipients compared with those of the control group, where the campaign has one. */
export function CampaignLift({ id }: { id: number }) {
  const { data, error, refetch, isLoading } = useQuery(endpointQuery(campaignsApi.lift, { params: { id } }));
  if (!isLoading && !error && !data) return null;
  return (
    <FormSection title="Comparado con el grupo de control">
      <Stack data-span={12} gap="sm">
        {error && <QueryFailed failure={error} what="la comparación" onRetry={() => void refetch()} />}
        {isLoading && <Skeleton h={120} radius="md" />}
        {data && <Comparison lift={data} />}
      </Stack>
    </FormSection>
  );
}

function Comparison({ lift }: { lift: Lift }) {
  const { integer, decimal: exact, money } = useTenantFormat();
  const decimal = (value: number) => exact(roundToTenth(value));
  const share = ({ buyers, people }: Lift['control']) => (people === 0 ? '–' : `${decimal((100 * buyers) / people)} %`);
  const groups = [
    ['Destinatarios', lift.recipients],
    ['Grupo de control', lift.control],
  ] as const;
  return (
    <>
      <Text size="sm" fw={600}>
        {liftVerdicts[lift.verdict]}
      </Text>
      <Text size="sm">{sentenceOf(lift, { integer, decimal, money })}</Text>
      <FiguresTable
        label="Comparación"
        minWidth={420}
        columns={['Grupo']}
        figures={['Personas', 'Pidieron', 'Pedidos', 'Venta']}
      >
        <Table.Tbody>
          {groups.map(([label, group]) => (
            <Table.Tr key={label}>
              <Table.Th fw={400}>{label}</Table.Th>
              <Table.Td ta="end">{integer(group.people)}</Table.Td>
              <Table.Td ta="end">{share(group)}</Table.Td>
              <Table.Td ta="end">{integer(group.orders)}</Table.Td>
              <Table.Td ta="end">{money(group.sold)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </FiguresTable>
      <Text size="xs" c="dimmed">
        Cuenta los pedidos de los siete días desde el primer correo, hasta <DateTime at={lift.until} />, por cualquier
        medio. El intervalo es del 95 % (Newcombe).
      </Text>
    </>
  );
}

type Format = Record<'integer' | 'decimal' | 'money', (value: number) => string>;

function sentenceOf(
  { verdict, difference, low, high, buyers, sold }: Lift,
  { integer, decimal, money }: Format,
): string {
  if (verdict === 'tooFew') return `Cada grupo necesita al menos ${minGroup} personas.`;
  const points = `${decimal(difference)} personas más de cada 100 (entre ${decimal(low)} y ${decimal(high)})`;
  if (verdict === 'more')
    return `Pidieron ${points}: cerca de ${integer(buyers)} personas y ${money(sold)} que no habrían llegado sin el correo.`;
  if (verdict === 'fewer')
    return `Pidieron ${decimal(-difference)} personas menos de cada 100 (entre ${decimal(-high)} y ${decimal(-low)}).`;
  return `La diferencia es de ${decimal(difference)} personas de cada 100 (entre ${decimal(low)} y ${decimal(high)}): con más destinatarios, o un grupo de control mayor, se sabría.`;
}

import { Text as Paragraph } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { filled, positive } from '#kit/contract/fields.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { customerName } from '../../customers/customers.contract.ts';
import { loyaltyApi, type PointsHolder } from '../loyalty.contract.ts';

const ways = { give: 'Sumar', take: 'Quitar' } as const;
type Way = keyof typeof ways;

/** Removals are limited to the balance, including pending points. */
const adjustmentOf = (has: number, balanceText: string) =>
  z
    .strictObject({
      way: z.enum(Object.keys(ways) as [Way, ...Way[]]),
      points: positive(100_000_000, 'Son demasiados puntos'),
      reason: filled(300, 'Escribe un motivo'),
    })
    .refine(({ way, points }) => way === 'give' || points <= has, {
      path: ['points'],
      message: `Tiene ${balanceText}: no se le puede quitar más`,
    });
type Adjustment = z.output<ReturnType<typeof adjustmentOf>>;

const { Select, Number, Text, useValue } = fieldsFor<Adjustment>();

type AdjustDialogProps = { holder: PointsHolder; onClose: () => void };

/** Adds or removes points of a customer, with a reason that the ledger stores. */
export function AdjustDialog({ holder, onClose }: AdjustDialogProps) {
  const { integer } = useTenantFormat();
  const has = holder.available + holder.pending;
  const schema = useMemo(() => adjustmentOf(has, integer(has)), [has, integer]);
  const adjusting = useEndpointMutation(loyaltyApi.adjust);
  return (
    <FormModal<Adjustment, PointsHolder>
      title={`Ajustar los puntos de ${customerName(holder)}`}
      saveLabel="Ajustar puntos"
      size="md"
      schema={schema}
      initial={{ way: 'give', points: null as never, reason: '' }}
      draftKey={`/loyalty-customers/${holder.id}/adjust`}
      success="Puntos ajustados"
      save={({ values: { way, points, reason } }) =>
        adjusting.mutateAsync({
          params: { id: holder.id },
          body: { points: way === 'give' ? points : -points, reason },
        })
      }
      onClose={onClose}
    >
      <Select name="way" label="Qué hacer" options={ways} span={6} />
      <Number name="points" label="Puntos" span={6} required />
      <Text name="reason" label="Motivo" placeholder="Reclamo por la demora del pedido #81" />
      <Outcome has={has} />
    </FormModal>
  );
}

/** Preview of the resulting balance. */
function Outcome({ has }: { has: number }) {
  const { integer } = useTenantFormat();
  const [way, points] = [useValue('way'), useValue('points')];
  const moved = way === 'give' ? points : -points;
  const hasPreview = points > 0 && has + moved >= 0;
  return (
    <Paragraph size="sm" c="dimmed" data-span={12} aria-live="polite">
      {hasPreview ? `Tiene ${integer(has)} y quedará con ${integer(has + moved)}.` : `Tiene ${integer(has)}.`}
    </Paragraph>
  );
}

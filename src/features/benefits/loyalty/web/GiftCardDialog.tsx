import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { positive } from '#kit/contract/fields.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { customerName } from '../../customers/customers.contract.ts';
import { loyaltyApi, type PointsCard, type PointsHolder } from '../loyalty.contract.ts';
import { amountOf } from '#domain/points.ts';

const cardOf = (has: number, balanceText: string) =>
  z.strictObject({ points: positive(has, `Tiene ${balanceText} que se pueden usar`) });
type CardDraft = z.output<ReturnType<typeof cardOf>>;

const { Number, useValue } = fieldsFor<CardDraft>();

type GiftCardDialogProps = { holder: PointsHolder; onCreated: (card: PointsCard) => void; onClose: () => void };

/** Converts points into a gift card. */
export function GiftCardDialog({ holder, onCreated, onClose }: GiftCardDialogProps) {
  const { integer } = useTenantFormat();
  const { id, available } = holder;
  const schema = useMemo(() => cardOf(available, integer(available)), [available, integer]);
  const creating = useEndpointMutation(loyaltyApi.giftCard, { invalidates: ['coupons'] });
  return (
    <FormModal<CardDraft, PointsCard>
      title={`Gift card para ${customerName(holder)}`}
      saveLabel="Hacer gift card"
      size="md"
      schema={schema}
      initial={{ points: null as never }}
      draftKey={`/loyalty-customers/${id}/gift-card`}
      success={null}
      onSaved={onCreated}
      save={({ values: { points } }) => creating.mutateAsync({ params: { id }, body: { points } })}
      onClose={onClose}
    >
      <Number name="points" label="Puntos" required />
      <Worth available={available} />
    </FormModal>
  );
}

function Worth({ available }: { available: number }) {
  const { integer } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const points = useValue('points');
  return (
    <Text size="sm" c="dimmed" data-span={12} aria-live="polite">
      {points > 0 && points <= available ? (
        <>
          Será una gift card de <Money value={amountOf(points, country)} />. Le quedan {integer(available - points)}{' '}
          puntos.
        </>
      ) : (
        `Tiene ${integer(available)} que se pueden usar.`
      )}
    </Text>
  );
}

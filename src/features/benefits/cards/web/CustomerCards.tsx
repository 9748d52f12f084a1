import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cardLabels, cardName } from '#domain/payments.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { customerCardsApi, type SavedCard } from '../cards.contract.ts';

/** Saved cards of a customer, for users with access to every store; renders nothing without cards. */
export function CustomerCards({ customerId }: { customerId: number }) {
  const { storeIds } = useCurrentUser();
  const sees = useCan(customerCardsApi.list.policy) && storeIds === null;
  const query = endpointQuery(customerCardsApi.list, { params: { id: customerId } });
  const { data } = useQuery({ ...query, enabled: sees });
  if (!data || data.data.length === 0) return null;
  return (
    <FormSection title="Tarjetas guardadas">
      <Rows>
        {data.data.map((card) => (
          <CardRow key={card.id} customerId={customerId} card={card} />
        ))}
      </Rows>
    </FormSection>
  );
}

function CardRow({
  customerId,
  card: { id, brand, last4, card, expiry, createdAt },
}: {
  customerId: number;
  card: SavedCard;
}) {
  const { date } = useTenantFormat();
  const removing = useEndpointMutation(customerCardsApi.remove, { success: 'Tarjeta borrada' });
  const name = cardName(brand, last4);
  const remove = () =>
    void confirm({
      title: `¿Borrar la ${name}?`,
      body: 'El cliente ya no podrá pagar con ella; puede guardarla de nuevo cuando quiera.',
      confirm: 'Borrar',
      danger: true,
      run: () => removing.mutateAsync({ params: { id: customerId, cardId: id } }),
    });
  return (
    <Row
      about={`Guardada el ${date(createdAt)}${expiry ? `, vence ${expiry}` : ''}`}
      end={
        <Can do={customerCardsApi.remove.policy}>
          <Button variant="default" size="compact-sm" aria-label={`Borrar ${name}`} onClick={remove}>
            Borrar
          </Button>
        </Can>
      }
    >
      <Text span inherit>
        {name}
        {card && `, ${cardLabels[card]}`}
      </Text>
    </Row>
  );
}

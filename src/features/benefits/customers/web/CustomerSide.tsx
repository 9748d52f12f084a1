import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { orderStatusLabels, orderTones } from '#domain/orders/orders.ts';
import { formatPhone } from '#domain/phones.ts';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { Money, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { Customer, CustomerOrder } from '../customers.contract.ts';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Loyalty points of a customer, with their actions. */
    customerPoints: ComponentType<{ customerId: number }>;
    /** Saved cards of a customer. */
    customerCards: ComponentType<{ customerId: number }>;
    /** Survey answers of a customer. */
    customerAnswers: ComponentType<{ customerId: number }>;
  }
}

/** Orders of a customer; on a phone above their data. */
export const CustomerOrders = ({ customer }: { customer: Customer }) => (
  <>
    <Numbers customer={customer} />
    {customer.lastOrders.length > 0 && <LastOrders customer={customer} />}
  </>
);

/** Points, cards, answers and habits of a customer; empty sections are left out. */
export function CustomerSide({ customer }: { customer: Customer }) {
  const { products, coupons, merged } = customer;
  const { integer } = useTenantFormat();
  return (
    <>
      <Suspense>
        <ScreenPart part="customerPoints" customerId={customer.id} />
      </Suspense>
      <Suspense>
        <ScreenPart part="customerCards" customerId={customer.id} />
      </Suspense>
      <Suspense>
        <ScreenPart part="customerAnswers" customerId={customer.id} />
      </Suspense>
      {products.length > 0 && (
        <FormSection title="Lo que más pide">
          <Rows ordered>
            {products.map(({ id, name, quantity }) => (
              <Row key={id} end={<Dimmed>{integer(quantity)} ×</Dimmed>}>
                {name}
              </Row>
            ))}
          </Rows>
        </FormSection>
      )}
      {coupons.length > 0 && (
        <FormSection title="Cupones que usó">
          <Rows>
            {coupons.map(({ code, orderCount }) => (
              <Row key={code} end={<Dimmed>{pluralize(orderCount, ['vez', 'veces'], integer)}</Dimmed>}>
                {code}
              </Row>
            ))}
          </Rows>
        </FormSection>
      )}
      {merged.length > 0 && (
        <FormSection title="También pidió como">
          <Rows>
            {merged.map(({ id, name, phone }) => (
              <Row key={id} end={<Dimmed>{formatPhone(phone)}</Dimmed>}>
                {name || 'Sin nombre'}
              </Row>
            ))}
          </Rows>
        </FormSection>
      )}
    </>
  );
}

const Dimmed = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
);

function Numbers({ customer }: { customer: Customer }) {
  const { orderCount, canceledCount, spent, averageSpent, firstOrderAt, lastOrderAt, favoriteStore } = customer;
  const { integer, date } = useTenantFormat();
  return (
    <FormSection title="Sus pedidos">
      <Facts>
        <Fact label="Pedidos">{integer(orderCount)}</Fact>
        <Fact label="Cancelados o fallidos">{integer(canceledCount)}</Fact>
        <Fact label="Gastado">
          <Money value={spent} />
        </Fact>
        <Fact label="Por pedido">
          <Money value={averageSpent} />
        </Fact>
        {firstOrderAt && <Fact label="Primera visita">{date(firstOrderAt)}</Fact>}
        {lastOrderAt && <Fact label="Última visita">{date(lastOrderAt)}</Fact>}
        {favoriteStore && <Fact label="Local favorito">{favoriteStore.name}</Fact>}
      </Facts>
    </FormSection>
  );
}

/** Latest orders. Each opens over the order list. */
function LastOrders({ customer: { id, lastOrders } }: { customer: Customer }) {
  const opens = useCan('orders.show');
  const lists = useCan('orders.list');
  return (
    <FormSection title="Últimos pedidos">
      <Rows>
        {lastOrders.map((order) => (
          <OrderLine key={order.id} order={order} userId={opens && lists ? id : null} />
        ))}
      </Rows>
      {lists && (
        <Anchor renderRoot={(props) => <Link to="/orders" search={{ userId: id } as never} {...props} />} size="sm">
          Ver todos sus pedidos
        </Anchor>
      )}
    </FormSection>
  );
}

function OrderLine({ order, userId }: { order: CustomerOrder; userId: number | null }) {
  const { id, createdAt, status, storeName, total } = order;
  const { date } = useTenantFormat();
  const search = { userId, order: id } as never;
  return (
    <Row
      about={`${date(createdAt)}, ${storeName}`}
      end={
        <>
          <StatusBadge tone={orderTones[status]}>{orderStatusLabels[status]}</StatusBadge>
          <Money value={total} />
        </>
      }
    >
      {userId === null ? (
        <b>#{id}</b>
      ) : (
        <Anchor renderRoot={(props) => <Link to="/orders" search={search} {...props} />} inherit fw={700}>
          #{id}
        </Anchor>
      )}
    </Row>
  );
}

import { BarsList } from '#kit/web/charts/BarsList.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { orderChannelLabels } from '#domain/catalogue.ts';
import { orderSourceLabels } from '#domain/orders/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import type { Links } from './useLinks.ts';

type PartProps = { dashboard: Dashboard; links: Links };

/** Best products and customers of the day. */
export function Best({ dashboard: { products, customers }, links }: PartProps) {
  const { money } = useTenantFormat();
  return (
    <>
      {products.length > 0 && (
        <Card title="Productos del día">
          <BarsList
            label="Productos del día"
            items={products.map(({ productId, name, sold }) => ({
              label: name,
              value: sold,
              href: links.orders({ productId }),
            }))}
            total={0}
            format={money}
          />
        </Card>
      )}
      {customers && customers.length > 0 && (
        <Card title="Clientes del día">
          <BarsList
            label="Clientes del día"
            items={distinct(customers).map(({ customerId, name, sold }) => ({
              label: name,
              value: sold,
              href: links.customer(customerId),
            }))}
            total={0}
            format={money}
          />
        </Card>
      )}
    </>
  );
}

/** Adds the number to customers with the same name. */
function distinct(customers: NonNullable<Dashboard['customers']>) {
  const names = Map.groupBy(customers, ({ name }) => name);
  return customers.map((each) =>
    (names.get(each.name)?.length ?? 0) > 1 ? { ...each, name: `${each.name} (#${each.customerId})` } : each,
  );
}

type Channel = Dashboard['channels'][number];

/** The channel of own orders, otherwise the source. */
const channelName = ({ source, platform }: Channel) =>
  source === 'mercat' ? orderChannelLabels[platform] : orderSourceLabels[source];

/** Orders of the day by payment method and channel. */
export function Shares({ dashboard: { paymentMethods, channels }, links }: PartProps) {
  const { money } = useTenantFormat();
  if (paymentMethods.length === 0) return null;
  const bySource = Map.groupBy(channels, channelName);
  return (
    <>
      <Card title="Cómo pagaron">
        <BarsList
          label="Cómo pagaron"
          items={paymentMethods.map(({ paymentMethod, sold }) => ({
            label: paymentMethodLabels[paymentMethod],
            value: sold,
            href: links.orders({ paymentMethod }),
          }))}
          format={money}
        />
      </Card>
      <Card title="Por dónde llegaron">
        <BarsList
          label="Por dónde llegaron"
          items={[...bySource].map(([label, parts]) => {
            const [{ source, platform } = {} as Channel] = parts;
            const isDirect = source === 'mercat';
            return {
              label,
              value: parts.reduce((sum, { sold }) => sum + sold, 0),
              href: links.orders(isDirect ? { source, platform } : { source }),
            };
          })}
          format={money}
        />
      </Card>
    </>
  );
}

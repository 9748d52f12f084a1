import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { ContributionBars } from '#kit/web/charts/ContributionBars.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import type { Links } from './useLinks.ts';

type ContributionsProps = { dashboard: Dashboard; than: string; links: Links };

/** Contribution of each store to the difference from the compared day; small ones are a single row. */
export function Contributions({ dashboard: { contributions, rest }, than, links }: ContributionsProps) {
  const { money, integer } = useTenantFormat();
  if (contributions.length === 0) return null;
  const items = contributions.map(({ storeId, name, value }) => ({
    label: name,
    value,
    href: links.orders({ storeIds: storeId }),
  }));
  const others = rest.count > 0 ? [{ label: `Otros ${integer(rest.count)} locales`, value: rest.value }] : [];
  return (
    <Card
      title="Locales que más cambiaron"
      hint={`En lo vendido, contra ${than} a la misma hora`}
      beside={links.why && <ChartLink href={links.why}>¿Por qué cambió?</ChartLink>}
    >
      <ContributionBars label="Locales que más cambiaron" items={[...items, ...others]} format={money} />
    </Card>
  );
}

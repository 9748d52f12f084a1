import { monthText } from '#domain/time/dates.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { targetOwnerText } from '#features/insight/reports/targets/targetOwnerText.contract.ts';
import { TargetBar } from '#kit/web/charts/TargetBar.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import type { Links } from './useLinks.ts';

/** Progress towards the target of the month, compared with the expected progress. */
export function TargetCard({ target, links }: { target: Dashboard['target']; links: Links }) {
  const { money } = useTenantFormat();
  if (!target) return null;
  const { month, stores, sold, expected } = target;
  return (
    <Card
      title={`Meta de ${monthText(month)}`}
      beside={links.targets && <ChartLink href={links.targets}>Ver metas</ChartLink>}
    >
      <TargetBar
        label={targetOwnerText(stores)}
        value={sold}
        target={target.target}
        expected={expected}
        format={money}
      />
    </Card>
  );
}

import { sized } from '#kit/contract/values/change.ts';
import { Change } from '#kit/web/charts/Change.tsx';
import { PointsChange } from '#kit/web/charts/PointsChange.tsx';
import type { ReportColumn } from '../reports.contract.ts';
import { useReportFormats } from './reportFormat.ts';

type AgainstProps = Pick<ReportColumn, 'kind' | 'better'> & {
  value: number | null;
  /** Undefined where nothing is compared. */
  before: number | null | undefined;
  than: string;
};

/** How a figure changed: a percentage by points, what is taken off by how large it is. Nothing where there was none. */
export function Against({ value, before, than, kind, better }: AgainstProps) {
  const format = useReportFormats()[kind];
  if (!before || value === null) return null;
  if (kind === 'percent') return <PointsChange value={value} previous={before} than={than} better={better} />;
  const [size, previous] = sized(value, before);
  return <Change value={size} previous={previous} than={than} format={format} better={better} />;
}

import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import classes from './Dashboard.module.css';
import type { Links } from './useLinks.ts';

const signed = (value: number, decimal: (value: number) => string) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${decimal(Math.abs(Math.round(value)))}`;

/** What guests said in thirty days, how sure that is, and whether it really changed. */
export function NpsCard({ nps, links }: { nps: Dashboard['nps']; links: Links }) {
  const { decimal, integer } = useTenantFormat();
  if (!nps || nps.answers === 0) return null;
  const { score, low, high, change, answers } = nps;
  const range = low !== null && high !== null && `entre ${signed(low, decimal)} y ${signed(high, decimal)}`;
  const told = `${integer(answers)} ${answers === 1 ? 'respuesta' : 'respuestas'} en 30 días`;
  const tone = !change?.isSure ? 'neutral' : change.points > 0 ? 'success' : 'error';
  return (
    <Card title="NPS" beside={links.nps && <ChartLink href={links.nps}>Ver respuestas</ChartLink>}>
      <p className={classes.score}>{score === null ? 'Pocas respuestas' : signed(score, decimal)}</p>
      <p className={classes.hint}>{[range, told].filter(Boolean).join(', con ')}</p>
      {change && (
        <StatusBadge tone={tone}>
          {change.points === 0 ? 'Igual que' : `${signed(change.points, decimal)} puntos contra`} los 30 días anteriores
          {!change.isSure && change.points !== 0 && ', puede ser azar'}
        </StatusBadge>
      )}
    </Card>
  );
}

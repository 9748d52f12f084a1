import { rangeText, scoreText } from '#features/benefits/nps/results/scoreText.contract.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import classes from './Dashboard.module.css';
import type { Links } from './useLinks.ts';

/** NPS of thirty days, its margin of error, and whether the change is significant. */
export function NpsCard({ nps, links }: { nps: Dashboard['nps']; links: Links }) {
  const { integer } = useTenantFormat();
  if (!nps || nps.answers === 0) return null;
  const { score, change, answers } = nps;
  const answersText = `${integer(answers)} ${answers === 1 ? 'respuesta' : 'respuestas'} en 30 días`;
  const tone = !change?.isSure ? 'neutral' : change.points > 0 ? 'success' : 'error';
  return (
    <Card title="NPS" beside={links.nps && <ChartLink href={links.nps}>Ver respuestas</ChartLink>}>
      <p className={classes.score}>{score === null ? 'Pocas respuestas' : scoreText(score)}</p>
      <p className={classes.hint}>{[rangeText(nps), answersText].filter(Boolean).join(', con ')}</p>
      {change && (
        <StatusBadge tone={tone}>
          {change.points === 0 ? 'Igual que' : `${scoreText(change.points)} puntos contra`} los 30 días anteriores
        </StatusBadge>
      )}
      {change && !change.isSure && change.points !== 0 && (
        <p className={classes.under}>Pocas respuestas: diferencia no concluyente.</p>
      )}
    </Card>
  );
}

import { Button, Text, Title } from '@mantine/core';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { NpsResult, Scored } from '../results.contract.ts';
import { changeOf, fewestAnswers } from '../score.rules.ts';
import { rangeText, scoreText } from '../scoreText.contract.ts';
import { bandLabels, bands, percentOf, percentsOf } from './bands.ts';
import classes from './Nps.module.css';
import { SplitBar } from './SplitBar.tsx';

const answerLabels = ['respuesta', 'respuestas'] as const;

/** Score with its interval, its split, and the number of answers. */
export function ScoreCards({ result: { total, before }, pending }: { result: NpsResult; pending: number }) {
  const { integer } = useTenantFormat();
  const percents = percentsOf(total);
  return (
    <div className={classes.top}>
      <section className={classes.card} aria-labelledby="nps-score">
        <Title order={2} size="h3" id="nps-score">
          NPS
        </Title>
        <ScoreOf total={total} />
        <Change before={before} now={total} />
      </section>
      <section className={classes.card} aria-labelledby="nps-split">
        <Title order={2} size="h3" id="nps-split">
          Quiénes respondieron
        </Title>
        <SplitBar split={total} />
        <ul className={classes.legend}>
          {bands.map((band) => (
            <li key={band}>
              <span className={`${classes.dot} ${classes.band}`} data-band={band} aria-hidden />
              {bandLabels[band]} <b>{percents[band]} %</b>
              <Text span inherit c="dimmed">
                ({integer(total[band])})
              </Text>
            </li>
          ))}
        </ul>
        <Text mt="md" size="sm">
          <b>{percentOf(total.answers, total.invited)} %</b> respondió: {integer(total.answers)} de{' '}
          {pluralize(total.invited, ['invitación', 'invitaciones'], integer)}
        </Text>
      </section>
      {pending > 0 && <Pending count={pending} />}
    </div>
  );
}

/** Dissatisfied guests without a follow-up. */
function Pending({ count }: { count: number }) {
  const { integer } = useTenantFormat();
  return (
    <section className={classes.card} aria-labelledby="nps-pending">
      <Title order={2} size="h3" id="nps-pending">
        Por atender
      </Title>
      <div className={classes.number}>
        <span className={classes.score}>{integer(count)}</span>
        <Text span c="dimmed" size="sm">
          con 6 o menos, de cualquier fecha
        </Text>
      </div>
      <Button component="a" href="#nps-answers" variant="light" mt="md">
        Ver respuestas
      </Button>
    </section>
  );
}

function ScoreOf({ total }: { total: Scored }) {
  const { integer } = useTenantFormat();
  if (total.score === null)
    return (
      <Text>
        {pluralize(total.answers, answerLabels, integer)}: desde {fewestAnswers} se calcula el puntaje. Mientras tanto,
        mira la distribución y los comentarios.
      </Text>
    );
  return (
    <>
      <div className={classes.number}>
        <span className={classes.score}>{scoreText(total.score)}</span>
        <Text span c="dimmed" size="sm">
          {rangeText(total)}, con {pluralize(total.answers, answerLabels, integer)}
        </Text>
      </div>
      <Gauge total={total} />
    </>
  );
}

const placeOf = (score: number) => `${(score + 100) / 2}%`;

/** Score on its scale with the confidence interval. */
function Gauge({ total: { score, low, high } }: { total: Scored }) {
  const [from, to] = [low ?? 0, high ?? 0];
  return (
    <div aria-hidden>
      <div className={classes.gauge}>
        <span className={classes.range} style={{ left: placeOf(from), width: `${(to - from) / 2}%` }} />
        <span className={classes.needle} style={{ left: placeOf(score ?? 0) }} />
      </div>
      <div className={classes.ends}>
        <span>−100</span>
        <span>0</span>
        <span>+100</span>
      </div>
    </div>
  );
}

function changeText(points: number): string {
  const count = Math.abs(Math.round(points));
  return count === 0 ? 'Igual' : `${pluralize(count, ['punto', 'puntos'], String)} ${points > 0 ? 'más' : 'menos'}`;
}

/** Change against the previous period; coloured only when it is statistically significant. */
function Change({ before, now }: { before: Scored; now: Scored }) {
  const change = changeOf(before, now);
  if (!change)
    return (
      <Text size="sm" c="dimmed" mt="sm">
        No hay suficientes respuestas del período anterior para comparar.
      </Text>
    );
  const tone = !change.isSure ? 'neutral' : change.points > 0 ? 'success' : 'error';
  return (
    <div className={classes.number} style={{ marginTop: 12 }}>
      <StatusBadge tone={tone}>{changeText(change.points)} que el período anterior</StatusBadge>
      {!change.isSure && (
        <Text size="sm" c="dimmed">
          Pocas respuestas: diferencia no concluyente.
        </Text>
      )}
    </div>
  );
}

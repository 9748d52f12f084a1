import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { NpsResult } from '../results.contract.ts';
import { rangeText, scoreText } from '../scoreText.contract.ts';
import classes from './Nps.module.css';

const [width, height] = [640, 200];
const marks = [100, 50, 0, -50, -100];
const yOf = (score: number) => ((100 - score) / 200) * height;
const names = { day: 'Por día', week: 'Por semana', month: 'Por mes' };

type Point = NpsResult['trend'][number] & { x: number; middle: number };

/** Points at the middle of the interval, so that a day with two answers does not jump to the edge. */
const pointsOf = (trend: NpsResult['trend']): Point[] => {
  const answered = trend.filter(({ answers }) => answers > 0);
  const step = width / Math.max(1, answered.length - 1);
  return answered.map((each, at) => ({
    ...each,
    x: at * step,
    middle: each.score ?? ((each.low ?? 0) + (each.high ?? 0)) / 2,
  }));
};

const line = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Trend of the score with its confidence band, which is wide when there are few answers. */
export function TrendChart({ result: { trend, step } }: { result: NpsResult }) {
  const { day } = useTenantFormat();
  const points = pointsOf(trend);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const band = [
    ...points.map(({ x, high }) => ({ x, y: yOf(high ?? 0) })),
    ...points.toReversed().map(({ x, low }) => ({ x, y: yOf(low ?? 0) })),
  ];
  return (
    <section className={classes.card} aria-labelledby="nps-trend">
      <Title order={2} size="h3" id="nps-trend">
        Cómo va
      </Title>
      <div className={classes.plot}>
        <div className={classes.scale} aria-hidden>
          {marks.map((score) => (
            <span key={score}>{scoreText(score)}</span>
          ))}
        </div>
        <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {marks.map((score) => (
            <line
              key={score}
              x1={0}
              x2={width}
              y1={yOf(score)}
              y2={yOf(score)}
              stroke="var(--app-line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <polygon points={line(band)} fill="var(--mantine-color-brand-light)" />
          <polyline
            points={line(points.map(({ x, middle }) => ({ x, y: yOf(middle) })))}
            fill="none"
            stroke="var(--mantine-color-brand-light-color)"
            strokeWidth={2.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className={classes.ends} aria-hidden>
          <span>{day(first.day)}</span>
          <span>{day(last.day)}</span>
        </div>
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        {names[step]}. La franja es el rango en que está el valor: mientras más ancha, menos respuestas.
      </Text>
      <VisuallyHidden>
        <table>
          <caption>NPS {names[step].toLowerCase()}</caption>
          <tbody>
            {points.map((each) => (
              <tr key={each.day}>
                <th scope="row">{day(each.day)}</th>
                <td>{each.score === null ? 'Pocas respuestas' : scoreText(each.score)}</td>
                <td>{rangeText(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  );
}

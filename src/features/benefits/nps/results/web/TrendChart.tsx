import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { NpsResult } from '../results.contract.ts';
import { fewestAnswers } from '../score.rules.ts';
import { rangeText, scoreText } from '../scoreText.contract.ts';
import classes from './Nps.module.css';

const [width, height] = [640, 200];
const marks = [100, 50, 0, -50, -100];
const yOf = (score: number) => ((100 - score) / 200) * height;

/** Points from which a line shows a trend; fewer would be read as one. */
const minLinePoints = 4;

type Point = NpsResult['trend'][number] & { score: number; x: number };

/** Points with a score, the same estimate as that of the period. */
const pointsOf = (trend: NpsResult['trend']): Point[] => {
  const scored = trend.flatMap(({ score, ...each }) => (score === null ? [] : [{ ...each, score }]));
  if (scored.length < minLinePoints) {
    return scored.map((each, at) => ({ ...each, x: ((at + 0.5) / scored.length) * width }));
  }
  const step = width / (scored.length - 1);
  return scored.map((each, at) => ({ ...each, x: at * step }));
};

const line = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Trend of the score with its confidence band, which is wide when there are few answers. */
export function TrendChart({ result: { trend } }: { result: NpsResult }) {
  const { day } = useTenantFormat();
  const points = pointsOf(trend);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const isLine = points.length >= minLinePoints;
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
          {isLine ? <TrendLine points={points} /> : points.map((point) => <RangeMark key={point.day} point={point} />)}
        </svg>
        <div className={classes.ends} aria-hidden>
          <span>{day(first.day)}</span>
          <span>{day(last.until)}</span>
        </div>
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        Cada punto reúne al menos {fewestAnswers} respuestas.{' '}
        {isLine
          ? 'La franja es el rango en que está el valor: mientras más ancha, menos respuestas.'
          : 'La barra es el rango en que está el valor. Con tan pocos puntos todavía no hay tendencia: elige más días para verla.'}
      </Text>
      <VisuallyHidden>
        <table>
          <caption>NPS en el tiempo</caption>
          <tbody>
            {points.map((each) => (
              <tr key={each.day}>
                <th scope="row">{each.day === each.until ? day(each.day) : `${day(each.day)} – ${day(each.until)}`}</th>
                <td>{scoreText(each.score)}</td>
                <td>{rangeText(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  );
}

/** Score over time inside its confidence band. */
function TrendLine({ points }: { points: readonly Point[] }) {
  const band = [
    ...points.map(({ x, high }) => ({ x, y: yOf(high ?? 0) })),
    ...points.toReversed().map(({ x, low }) => ({ x, y: yOf(low ?? 0) })),
  ];
  return (
    <>
      <polygon points={line(band)} fill="var(--mantine-color-brand-light)" />
      <polyline
        points={line(points.map(({ x, score }) => ({ x, y: yOf(score) })))}
        fill="none"
        stroke="var(--mantine-color-brand-light-color)"
        strokeWidth={2.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

/** A score on its confidence interval. Lines, because the stretched drawing would distort circles. */
function RangeMark({ point: { x, score, low, high } }: { point: Point }) {
  const shared = { x1: x, x2: x, strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <g>
      <line
        {...shared}
        y1={yOf(low ?? score)}
        y2={yOf(high ?? score)}
        stroke="var(--mantine-color-brand-light)"
        strokeWidth={12}
      />
      <line
        {...shared}
        y1={yOf(score)}
        y2={yOf(score)}
        stroke="var(--mantine-color-brand-light-color)"
        strokeWidth={10}
      />
    </g>
  );
}

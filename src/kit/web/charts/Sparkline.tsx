import { linePath } from './time/layout.ts';
import classes from './Sparkline.module.css';

const [width, height, margin] = [120, 32, 3];

/** The course of a figure, for eyes alone: it stands beside the figure in words. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = { width: width - 2 * margin, height: height - 2 * margin };
  const x = (index: number) => margin + (room.width * index) / Math.max(1, values.length - 1);
  const y = (value: number) => margin + room.height * (high === low ? 0.5 : (high - value) / (high - low));
  const last = values.findLastIndex((value) => value !== null);
  const end = values[last];
  if (end == null) return null;
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path d={linePath(values, { x, y })} />
      <circle cx={x(last)} cy={y(end)} r="3" />
    </svg>
  );
}

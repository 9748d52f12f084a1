/** Addresses of a part of the audience, how many of their people ordered, and what they spent in minor units. */
export type Group = { people: number; buyers: number; sold: number };

/** Whether recipients ordered more or less often than the control group, where a group is not too small to compare. */
export const liftVerdicts = {
  tooFew: 'Muy pocas personas para comparar',
  chance: 'La diferencia puede ser casualidad',
  more: 'Quienes recibieron el correo piden más',
  fewer: 'Quienes recibieron el correo piden menos',
} as const;
export type LiftVerdict = keyof typeof liftVerdicts;

export type Lift = {
  verdict: LiftVerdict;
  /** Buyers among a hundred recipients less those among a hundred of the control group, with the limits of 95 %. */
  difference: number;
  low: number;
  high: number;
  /** Buyers and sales that would not have been without the mails, if the difference is the one that was measured. */
  buyers: number;
  sold: number;
};

/** A percentage as screens show it: with one decimal, and never a negative zero. */
export const roundToTenth = (value: number): number => Math.round(10 * value) / 10 || 0;

/** Smallest group that is compared. */
export const minGroup = 100;

/** The 97.5 % quantile of the standard normal distribution. */
const z = 1.959964;

/** Wilson's score interval of a proportion. Source: Wilson 1927, J. Am. Stat. Assoc. 22. */
function wilson(share: number, count: number): [number, number] {
  const middle = share + z ** 2 / (2 * count);
  const half = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  const scale = 1 + z ** 2 / count;
  return [(middle - half) / scale, (middle + half) / scale];
}

const shareOf = ({ buyers, people }: Group): number => (people === 0 ? 0 : buyers / people);
const meanOf = ({ sold, people }: Group): number => (people === 0 ? 0 : sold / people);

function verdictOf(groups: readonly Group[], low: number, high: number): LiftVerdict {
  if (groups.some(({ people }) => people < minGroup)) return 'tooFew';
  if (low > 0) return 'more';
  return high < 0 ? 'fewer' : 'chance';
}

/**
 * The effect of the mails of a campaign: its recipients compared with the control group.
 *
 * The interval of the difference is the hybrid score interval. Source: Newcombe 1998, Statistics in Medicine 17, method 10.
 */
export function liftOf(recipients: Group, control: Group): Lift {
  const [share, expected] = [shareOf(recipients), shareOf(control)];
  const difference = share - expected;
  const [low, high] = recipients.people === 0 || control.people === 0 ? [-1, 1] : limits(recipients, control);
  return {
    verdict: verdictOf([recipients, control], low, high),
    difference: 100 * difference,
    low: 100 * low,
    high: 100 * high,
    buyers: Math.round(difference * recipients.people),
    sold: Math.round((meanOf(recipients) - meanOf(control)) * recipients.people),
  };
}

function limits(recipients: Group, control: Group): [number, number] {
  const [share, expected] = [shareOf(recipients), shareOf(control)];
  const [low, high] = wilson(share, recipients.people);
  const [expectedLow, expectedHigh] = wilson(expected, control.people);
  return [
    share - expected - Math.hypot(share - low, expectedHigh - expected),
    share - expected + Math.hypot(high - share, expected - expectedLow),
  ];
}

/** Milliseconds between readings of data that is being written or removed. */
const followEvery = 2_000;

/** Interval of a query that is read again while something of it is under way. */
export const followWhile =
  <Data>(isUnderWay: (data: Data) => boolean) =>
  ({ state: { data } }: { state: { data: Data | undefined } }): number | false =>
    data !== undefined && isUnderWay(data) ? followEvery : false;

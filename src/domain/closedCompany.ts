/** Whether the data of a company is being removed by now, or was. */
export const isClosed = ({ closesAt }: { closesAt: string | null }): boolean =>
  closesAt !== null && Date.parse(closesAt) <= Date.now();

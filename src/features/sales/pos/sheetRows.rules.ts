import { paymentMethods } from '#domain/payments.ts';
import { mappingKinds, parseRowId } from './mapping.contract.ts';

const perKind = 1e14;

/** A number for a row of an account, the same whatever rows there are: sheets know their rows by numbers. */
export function rowNumber(rowId: string): number {
  const { kind, target } = parseRowId(rowId);
  const place = kind === 'payment' ? paymentMethods.findIndex((method) => method === target) : Number(target) || 0;
  return mappingKinds.indexOf(kind) * perKind + place;
}

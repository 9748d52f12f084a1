import { formatMoney } from '#domain/money.ts';
import type { ReadAreas } from '../coverage.contract.ts';
import { amountInName, type FileMarks, readAreaAmount } from './areaAmounts.ts';
import { namesExclusion } from './areaAttributes.ts';
import type { NamedRing } from './areasFileNames.ts';
import { quoted } from './rejectAreasFile.ts';

type AreaValues = Pick<ReadAreas['areas'][number], 'kind' | 'fee' | 'minimumOrder' | 'proposal'>;

/** Kind and amounts of an area, with what its name suggests. Amounts that cannot be read are warnings. */
export function valuesOf({ name, drawing }: NamedRing, marks: FileMarks): { values: AreaValues; warnings: string[] } {
  const { kind, fee, minimumOrder } = drawing;
  const amounts = [
    { label: 'La tarifa', read: readAreaAmount(fee, marks) },
    { label: 'El pedido mínimo', read: readAreaAmount(minimumOrder, marks) },
  ] as const;
  const warnings = amounts.flatMap(({ label, read }) =>
    'problem' in read ? [`${label} de la zona ${quoted(name)} no se entiende: ${read.problem}`] : [],
  );
  const [feeValue, minimumValue] = amounts.map(({ read }) => ('value' in read ? read.value : null));
  if (kind === 'exclusion') {
    const used = [feeValue, minimumValue].some((value) => value !== null && value !== undefined && value > 0);
    return {
      values: { kind, fee: null, minimumOrder: null, proposal: { kind: null, fee: null } },
      warnings: used ? [...warnings, unusedPrice(name)] : warnings,
    };
  }
  const inName = fee ? null : amountInName(drawing.name, marks.country);
  const proposed = readAreaAmount(inName, marks);
  return {
    values: {
      kind,
      fee: feeValue ?? null,
      minimumOrder: minimumValue ?? null,
      proposal: {
        kind: kind === null && namesExclusion(drawing.name) ? 'exclusion' : null,
        fee: 'value' in proposed ? proposed.value : null,
      },
    },
    warnings:
      'problem' in proposed
        ? [...warnings, `El nombre de la zona ${quoted(name)} trae una tarifa que no se entiende: ${proposed.problem}`]
        : warnings,
  };
}

export const unusedPrice = (name: string): string =>
  `La zona ${quoted(name)} es donde no se reparte: su tarifa y su mínimo no se usan.`;

/** Proposals of names, which a direct import does not use: there the user does not confirm them. */
export const unusedProposals = ({ areas }: Pick<ReadAreas, 'areas'>, country: FileMarks['country']): string[] =>
  areas.flatMap(({ name, proposal }) => [
    ...(proposal.kind === null
      ? []
      : [`La zona ${quoted(name)} parece ser una donde no se reparte, por su nombre: revísala.`]),
    ...(proposal.fee === null
      ? []
      : [
          `El nombre de la zona ${quoted(name)} dice ${formatMoney(proposal.fee, country)}, que no se usó como tarifa.`,
        ]),
  ]);

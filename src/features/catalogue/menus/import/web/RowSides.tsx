import { Radio, Stack, VisuallyHidden } from '@mantine/core';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type RowSide, side, type SideChoice } from '../menuImportSides.contract.ts';
import { cellValueText, sideFieldLabels, sideLabels } from './importText.ts';

type SidesProps = {
  sides: readonly RowSide[];
  /** The line that they belong to: `«Cola»`. */
  lineName: string;
  busy: boolean;
  onChoose: (choice: SideChoice) => void;
};

/** Both values of each field, to choose from. */
export function RowSides({ sides, lineName, busy, onChoose }: SidesProps) {
  const format = useTenantFormat();
  return sides.map(({ field, theirs, ours, chosen }) => (
    <Radio.Group
      key={field}
      size="sm"
      label={
        <>
          {sideFieldLabels[field]} <VisuallyHidden>de {lineName}</VisuallyHidden>
        </>
      }
      value={chosen}
      readOnly={busy}
      onChange={(value) => onChoose({ field, side: side.parse(value) })}
    >
      <Stack gap={4} mt={4}>
        <Radio value="theirs" label={`${cellValueText(field, theirs, format)} (${sideLabels.theirs})`} />
        <Radio value="ours" label={`${cellValueText(field, ours, format)} (${sideLabels.ours})`} />
      </Stack>
    </Radio.Group>
  ));
}

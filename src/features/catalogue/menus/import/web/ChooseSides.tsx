import { Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import { type SideCount, side } from '../menuImportSides.contract.ts';
import classes from './Import.module.css';
import { sideFieldLabels, sideLabels } from './importText.ts';

const valueOf = ({ theirs, ours, lines }: SideCount): string => {
  if (theirs === lines) return 'theirs';
  return ours === lines ? 'ours' : '';
};

/** For each field, whether all lines take the value of the source or ours. */
export function ChooseSides({ imported }: { imported: MenuImport }) {
  const { integer } = useTenantFormat();
  const choose = useEndpointMutation(menuImportApi.choose);
  const params = { id: imported.menuId, importId: imported.id };
  if (imported.sideCounts.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="sm">
        <div>
          <Text fw={700}>Lo que es distinto en la caja</Text>
          <Text size="sm" c="dimmed">
            Elige qué valor queda en todas las líneas, o línea por línea. Se recuerda para la próxima vez.
          </Text>
        </div>
        {imported.sideCounts.map((each) => (
          <div key={each.field} className={classes.side}>
            <Text size="sm">
              {sideFieldLabels[each.field]} ({integer(each.lines)})
            </Text>
            <SegmentedControl
              aria-label={sideFieldLabels[each.field]}
              disabled={choose.isPending}
              value={valueOf(each)}
              onChange={(value) => choose.mutate({ params, body: { field: each.field, side: side.parse(value) } })}
              data={[
                { value: 'theirs', label: `Todo ${sideLabels.theirs}` },
                { value: 'ours', label: `Todo ${sideLabels.ours}` },
              ]}
            />
          </div>
        ))}
      </Stack>
    </Paper>
  );
}

import { Checkbox, Group } from '@mantine/core';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ProductBulkPreview } from '../../bulkReports.contract.ts';

type AlsoInListsProps = {
  lists: ProductBulkPreview['priceLists'];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Price lists with an own price for some of the products, to change them too. */
export function AlsoInLists({ lists, chosen, onChange }: AlsoInListsProps) {
  const { integer } = useTenantFormat();
  return (
    <Checkbox.Group
      label="También en"
      description="Estas listas tienen su propio precio. Sin marcar, lo conservan."
      inputWrapperOrder={helpBelow}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    >
      <Group gap="md" my={6}>
        {lists.map(({ id, name, count }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={`${name} (${pluralize(count, ['producto', 'productos'], integer)})`}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

import { menuChannelLabels } from '#domain/catalogue.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { MenuDraft } from '../../menus.contract.ts';

const { Text, Select, RemoteMultiSelect } = fieldsFor<MenuDraft>();

/** Fields of a menu without its products. */
export function MenuFields() {
  return (
    <>
      <Text name="name" label="Nombre" description="Solo lo ve tu equipo." placeholder="Carta de verano" span={6} />
      <Select
        name="orderChannel"
        label="Canal"
        description="Por dónde se vende este menú."
        options={menuChannelLabels}
        span={6}
      />
      <RemoteMultiSelect
        name="priceGroupIds"
        label="Listas de precios"
        description="Si dos listas tienen precio para un producto, vale la de posición más baja."
        placeholder="Busca una lista"
        of="priceGroups"
      />
      <RemoteMultiSelect
        name="storeIds"
        label="Locales que lo venden"
        description="Un local vende un solo menú: al elegirlo aquí, deja el que tenía."
        placeholder="Busca un local"
        of="stores"
      />
    </>
  );
}

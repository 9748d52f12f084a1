import { Button, Group } from '@mantine/core';
import { productPlatformLabels } from '#domain/catalogue.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { LastChange } from '#kit/web/record/LastChange.tsx';
import { RecordLink } from '#kit/web/record/RecordLink.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Product } from '../../products.contract.ts';
import { ProductBadges } from '../ProductState.tsx';
import { useProductActions } from '../useProductActions.tsx';
import { MissingParts } from './MissingParts.tsx';

/** Whether a product is for sale, where and when, and what it needs to sell. */
export function ProductNow({ product }: { product: Product }) {
  const { availability, platform, dispatchMethod, weekdays, startDatetime, endDatetime } = product;
  const { dateTime } = useTenantFormat();
  return (
    <>
      <FormSection title="Estado">
        <Group gap="xs">
          <StatusBadge tone={availability ? 'success' : 'neutral'}>
            {availability ? 'Disponible' : 'Desactivado'}
          </StatusBadge>
          <ProductBadges product={product} />
        </Group>
        <Rows>
          <Row end={productPlatformLabels[platform]}>Dónde se vende</Row>
          <Row end={dispatchScopeLabels[dispatchMethod]}>Cómo se entrega</Row>
          {weekdays.length > 0 && <Row end={weekdays.map((day) => weekdayLabels[day]).join(', ')}>Días</Row>}
          {startDatetime && <Row end={dateTime(startDatetime)}>Desde</Row>}
          {endDatetime && <Row end={dateTime(endDatetime)}>Hasta</Row>}
        </Rows>
      </FormSection>
      <MissingParts product={product} />
    </>
  );
}

const topics = ['products'];

/** Menus and last change of a product. */
export function ProductSide({ product }: { product: Product }) {
  return (
    <>
      {product.menuCount > 0 && <MenusSection product={product} />}
      <LastChange api={auditApi} table="products" id={product.id} updatedAt={product.updatedAt} topics={topics} />
    </>
  );
}

function MenusSection({ product }: { product: Product }) {
  const { menus, menuCount } = product;
  const { integer } = useTenantFormat();
  const { addToMenus, dialogs } = useProductActions();
  const others = menuCount - menus.length;
  return (
    <FormSection title="Menús">
      <Rows>
        {menus.map((menu) => (
          <MenuRow key={menu.id} menu={menu} />
        ))}
        {others > 0 && <Row end={null}>{`y ${pluralize(others, ['menú más', 'menús más'], integer)}`}</Row>}
      </Rows>
      <Can do="menus.update">
        <div>
          <Button size="compact-sm" variant="default" onClick={addToMenus(product).run}>
            Agregar a menús…
          </Button>
        </div>
      </Can>
      {dialogs}
    </FormSection>
  );
}

function MenuRow({ menu: { id, name, published } }: { menu: Product['menus'][number] }) {
  return (
    <Row end={published ? null : <StatusBadge tone="warning">Sin publicar</StatusBadge>}>
      <RecordLink to={`/menu/edit-menu/${id}`} policy="menus.show">
        {name}
      </RecordLink>
    </Row>
  );
}

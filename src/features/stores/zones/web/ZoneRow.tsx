import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { IconDots, IconFocus2, IconLock, IconLockOpen, IconTrash, IconVector } from '@tabler/icons-react';
import { useState } from 'react';
import { polygonKm2 } from '#domain/geometry/polygons.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useChainSettings } from '../../record/web/useChainSettings.ts';
import { areaKindLabels } from '../../delivery/delivery.contract.ts';
import { CoordinatesDialog } from './CoordinatesDialog.tsx';
import { type ZoneErrors, ZoneFields, useZoneErrors } from './ZoneFields.tsx';
import classes from './ZoneRow.module.css';
import { zoneStyle } from './zoneColors.ts';
import type { Zones } from './useZones.ts';
import { holesText, type Zone } from './zones.ts';
import { ZoneHoles } from './ZoneHoles.tsx';

type ZoneRowProps = { zones: Zones; zone: Zone; index: number };

function Amounts({ zone }: { zone: Zone }) {
  const { money, decimal } = useTenantFormat();
  const chain = useChainSettings();
  const known = (value: number) => (Number.isFinite(value) ? money(value) : '—');
  const fee = zone.fee ?? chain?.deliveryPrice ?? Number.NaN;
  const minimum = zone.minimumOrder ?? chain?.minPriceForDelivery ?? 0;
  const least = minimum === 0 ? 'sin mínimo' : `mínimo ${known(minimum)}`;
  const size = `${decimal(Math.round(polygonKm2(zone) * 10) / 10)}\u00a0km²`;
  const holes = zone.holes.length > 0 ? ` · ${holesText(zone.holes)}` : '';
  const price =
    zone.kind === 'exclusion' ? areaKindLabels.exclusion : `${fee === 0 ? 'Gratis' : known(fee)} · ${least}`;
  return (
    <span className={classes.amounts}>
      {price} · {size}
      {holes}
    </span>
  );
}

const isWrong = (errors: ZoneErrors): boolean => Object.values(errors).some(({ error }) => error !== undefined);

/** A zone of the list: colour and prices, and its fields when selected. */
export function ZoneRow({ zones, zone, index }: ZoneRowProps) {
  const errors = useZoneErrors(index, zone.name);
  const [editing, setEditing] = useState(false);
  const { mark, color } = zoneStyle(index, zone.kind);
  const wrong = isWrong(errors);
  const chosen = zones.selected === index;
  const open = chosen || wrong;
  const fixed = zones.readOnly || zone.locked;
  const title = zone.name || `Zona ${index + 1} sin nombre`;
  return (
    <li className={classes.row} data-chosen={chosen || undefined} data-wrong={wrong || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          id={errors.points.id}
          className={classes.title}
          aria-expanded={open}
          onClick={() => {
            zones.select(chosen ? null : index);
            if (!chosen) zones.show(zone.points);
          }}
        >
          <span className={classes.mark} style={{ background: color }} aria-hidden>
            {mark}
          </span>
          <span className={classes.words}>
            <Text span inherit truncate fw={700}>
              {title}
            </Text>
            <Amounts zone={zone} />
          </span>
        </button>
        <Lock
          zone={zone}
          title={title}
          readOnly={zones.readOnly}
          onChange={(locked) => zones.change(index, { locked })}
        />
        <RowMenu
          title={title}
          fixed={fixed}
          onShow={() => zones.show(zone.points)}
          onEdit={() => setEditing(true)}
          onRemove={() => zones.remove(index)}
        />
      </div>
      {errors.points.error && (
        <Text size="sm" c="red" className={classes.trouble}>
          {errors.points.error}
        </Text>
      )}
      {open && (
        <>
          {zone.locked && !zones.readOnly && (
            <p className={classes.locked}>Zona bloqueada: desbloquéala para cambiarla.</p>
          )}
          <ZoneFields
            zone={zone}
            errors={errors}
            readOnly={fixed}
            onChange={(changes) => zones.change(index, changes)}
            onLeave={zones.leave}
          />
          <ZoneHoles zones={zones} zone={zone} index={index} errors={errors} readOnly={fixed} />
        </>
      )}
      {editing && (
        <CoordinatesDialog
          title={`Puntos de ${title}`}
          ring={zone.points}
          readOnly={fixed}
          onUse={(points) => zones.change(index, { points })}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

type LockProps = { zone: Zone; title: string; readOnly: boolean; onChange: (locked: boolean) => void };

function Lock({ zone, title, readOnly, onChange }: LockProps) {
  const label = `${zone.locked ? 'Desbloquear' : 'Bloquear'} ${title}`;
  const icon = zone.locked ? <IconLock size={18} /> : <IconLockOpen size={18} />;
  if (readOnly) return zone.locked ? <IconLock size={18} aria-label="Bloqueada" /> : null;
  return (
    <Tooltip label={zone.locked ? 'Bloqueada: no se puede cambiar' : 'Bloquear'}>
      <ActionIcon
        variant={zone.locked ? 'light' : 'subtle'}
        color={zone.locked ? 'amber' : 'gray'}
        size={36}
        aria-label={label}
        aria-pressed={zone.locked}
        onClick={() => onChange(!zone.locked)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

type RowMenuProps = { title: string; fixed: boolean; onShow: () => void; onEdit: () => void; onRemove: () => void };

function RowMenu({ title, fixed, onShow, onEdit, onRemove }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Acciones de ${title}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFocus2 size={17} />} onClick={onShow}>
          Ver en el mapa
        </Menu.Item>
        <Menu.Item leftSection={<IconVector size={17} />} onClick={onEdit}>
          {fixed ? 'Ver los puntos' : 'Escribir los puntos'}
        </Menu.Item>
        {!fixed && (
          <Menu.Item color="red" leftSection={<IconTrash size={17} />} onClick={onRemove}>
            Quitar
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

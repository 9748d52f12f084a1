import { Alert, Badge, Checkbox, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { plural } from '#kit/contract/values/plural.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ReadAreas } from '../../coverage/coverage.contract.ts';
import { areaKindLabels } from '../../delivery/delivery.contract.ts';
import { type AcceptedProposals, acceptProposals } from '../importedAreas.rules.ts';
import { holesText, type ImportedZone, importedZones, type Zone } from './zones.ts';
import classes from './ZonesField.module.css';

type FoundZonesProps = {
  zones: readonly Zone[];
  found: ReadAreas;
  accepted: AcceptedProposals;
  onAccept: (accepted: AcceptedProposals) => void;
};

const does: Record<ImportedZone['place'], { label: string; color: string }> = {
  new: { label: 'Nueva', color: 'green' },
  shape: { label: 'Cambia el borde', color: 'brand' },
  locked: { label: 'Bloqueada: no cambia', color: 'gray' },
};

/** Zones, proposals and unread parts of a file before it joins the form. */
export function FoundZones({ zones, found, accepted, onAccept }: FoundZonesProps) {
  const { areas, warnings, notRead } = found;
  const feeCount = areas.filter(({ proposal }) => proposal.fee !== null).length;
  const toggle = (name: string) => {
    const exclusions = new Set(accepted.exclusions);
    if (!exclusions.delete(name)) exclusions.add(name);
    onAccept({ ...accepted, exclusions });
  };
  return (
    <Stack gap="sm">
      {feeCount > 0 && (
        <Checkbox
          label={`Usar como tarifa el monto que está en el nombre (${plural(feeCount, 'zona', 'zonas')})`}
          checked={accepted.fees}
          onChange={(event) => onAccept({ ...accepted, fees: event.currentTarget.checked })}
        />
      )}
      <ul className={classes.found} aria-label="Zonas del archivo">
        {importedZones(zones, { areas: acceptProposals(areas, accepted) }).map(({ area, place, isUnpriced }, index) => (
          <li key={`${index} ${area.name}`}>
            <span className={classes.foundName}>
              {area.name}
              <AreaFacts area={area} />
              {isUnpriced && (
                <Text size="sm" c="dimmed" fw={400}>
                  Aquí no se reparte: su tarifa y su mínimo no se usan.
                </Text>
              )}
              {area.proposal.kind && (
                <Checkbox
                  size="xs"
                  label={`${areaKindLabels.exclusion} (lo sugiere el nombre)`}
                  aria-label={`${area.name}: ${areaKindLabels.exclusion}`}
                  checked={accepted.exclusions.has(area.name)}
                  onChange={() => toggle(area.name)}
                />
              )}
            </span>
            <Badge variant="light" color={does[place].color} tt="none">
              {does[place].label}
            </Badge>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />} title="Revisa antes de agregar">
          <Texts texts={warnings} />
        </Alert>
      )}
      {notRead.length > 0 && (
        <Alert color="gray" icon={<IconInfoCircle size={20} aria-hidden />} title="Qué no se lee de este archivo">
          <Texts texts={notRead} />
        </Alert>
      )}
    </Stack>
  );
}

const Texts = ({ texts }: { texts: readonly string[] }) => (
  <List size="sm" spacing={2}>
    {texts.map((text) => (
      <List.Item key={text}>{text}</List.Item>
    ))}
  </List>
);

/** Amounts and size of an area as the file has them, or as its name proposes. */
function AreaFacts({ area }: { area: ImportedZone['area'] }) {
  const { money } = useTenantFormat();
  const { kind, fee, minimumOrder, proposal, points, holes } = area;
  const facts = [
    ...(kind === 'exclusion' ? [areaKindLabels.exclusion] : []),
    ...(fee === null ? [] : [`Tarifa ${money(fee)}`]),
    ...(fee === null && proposal.fee !== null ? [`${money(proposal.fee)} en el nombre`] : []),
    ...(minimumOrder === null ? [] : [`mínimo ${money(minimumOrder)}`]),
    `${points.length} puntos`,
    ...(holes.length > 0 ? [holesText(holes)] : []),
  ];
  return (
    <Text size="sm" c="dimmed" fw={400}>
      {facts.join(' · ')}
    </Text>
  );
}

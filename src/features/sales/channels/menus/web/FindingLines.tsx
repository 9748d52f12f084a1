import { Button } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ChannelFinding, effectLabels } from '../channelMenus.contract.ts';
import { groupFindings } from '../findingGroups.rules.ts';
import { namesText } from './namesText.ts';
import classes from './Preview.module.css';

const tones: Readonly<Record<ChannelFinding['effect'], Tone>> = {
  blocks: 'error',
  leftOut: 'error',
  changed: 'warning',
  notice: 'neutral',
};
const inSight = 8;
/** Names listed of a finding. */
const maxNames = 3;

/** Parts that a channel shows differently or not at all, the most serious first, each with a link to its field. */
export function FindingLines({ findings }: { findings: readonly ChannelFinding[] }) {
  const { integer } = useTenantFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  const sorted = groupFindings(findings);
  const visible = isUnfolded ? sorted : sorted.slice(0, inSight);
  return (
    <>
      <ul className={classes.list}>
        {visible.map((finding) => (
          <li key={`${finding.effect} ${finding.message} ${finding.path}`} className={classes.line}>
            <StatusBadge tone={tones[finding.effect]}>{effectLabels[finding.effect]}</StatusBadge>
            {finding.names.length > 0 && <b>{namesText(finding.names, maxNames, integer)}</b>}
            <span>{finding.message}</span>
            <FixLink path={finding.path} verb="Corregir" what={finding.names[0] ?? 'el menú'} />
          </li>
        ))}
      </ul>
      {visible.length < sorted.length && (
        <Button variant="subtle" size="compact-sm" justify="flex-start" onClick={() => setUnfolded(true)}>
          Ver {integer(sorted.length - visible.length)} más
        </Button>
      )}
    </>
  );
}

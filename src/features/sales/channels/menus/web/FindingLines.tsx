import { Button } from '@mantine/core';
import { useState } from 'react';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FieldLink, FixContact, FixLink } from '#kit/web/form/FixLink.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ChannelFinding, effectLabels } from '../channelMenus.contract.ts';
import { type FindingGroup, groupFindings, partNoun } from '../findingGroups.rules.ts';
import classes from './Preview.module.css';

const tones: Readonly<Record<ChannelFinding['effect'], Tone>> = {
  blocks: 'error',
  leftOut: 'error',
  changed: 'warning',
  notice: 'neutral',
};
const inSight = 8;

/** A finding with its link; one of many parts counts them, and lists them when opened. */
function FindingLine({ group, hasEffect }: { group: FindingGroup; hasEffect: boolean }) {
  const { integer } = useTenantFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  const { effect, message, parts, path } = group;
  const name = parts.length === 1 ? (parts[0]?.name ?? '') : '';
  return (
    <li className={classes.finding} data-plain={!hasEffect || undefined}>
      {hasEffect && (
        <div>
          <StatusBadge tone={tones[effect]}>{effectLabels[effect]}</StatusBadge>
        </div>
      )}
      <div>
        {name && <b>{name}: </b>}
        {message}{' '}
        {path !== null ? (
          <FixLink path={path} verb="Corregir" what={name || 'el menú'} />
        ) : (
          parts[0] && <FixContact path={parts[0].path} />
        )}
        {parts.length > 1 && (
          <div>
            <ExpandButton
              expanded={isUnfolded}
              more={`En ${pluralize(parts.length, partNoun(parts), integer)}`}
              onToggle={setUnfolded}
            />
          </div>
        )}
        {isUnfolded && (
          <ul className={classes.parts}>
            {parts.map((part) => (
              <li key={`${part.name} ${part.path}`}>
                <span>{part.name || 'El menú'}</span>
                {path === null && <FieldLink path={part.path} verb="Corregir" what={part.name || 'el menú'} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

type FindingLinesProps = {
  findings: readonly ChannelFinding[];
  /** Whether each line shows its effect; not where all have the same. */
  hasEffect?: boolean;
};

/** Parts that a channel shows differently or not at all, the most serious first, each with a link to its field. */
export function FindingLines({ findings, hasEffect = true }: FindingLinesProps) {
  const { integer } = useTenantFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  const sorted = groupFindings(findings);
  const visible = isUnfolded ? sorted : sorted.slice(0, inSight);
  return (
    <>
      <ul className={classes.list}>
        {visible.map((group) => (
          <FindingLine key={`${group.effect} ${group.message}`} group={group} hasEffect={hasEffect} />
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

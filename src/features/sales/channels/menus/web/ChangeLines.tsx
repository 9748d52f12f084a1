import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { changeKinds, type MenuChange } from '../channelMenus.contract.ts';
import { changeValue } from '../previewFile.rules.ts';
import classes from './Preview.module.css';

const inSight = 12;

/** Old and new value of a change; only one where something appears or goes. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <span className={classes.values}>
      {before !== '' && <del>{before}</del>}
      {before !== '' && after !== '' && (
        <>
          <IconArrowNarrowRight size={16} aria-hidden />
          <VisuallyHidden>pasa a</VisuallyHidden>
        </>
      )}
      {after !== '' && <ins>{after}</ins>}
    </span>
  );
}

function ChangeLine({ change }: { change: MenuChange }) {
  const { country } = useCurrentUser().tenant;
  const { kind, name, place, before, after } = change;
  const isPart = (kind === 'added' || kind === 'removed') && place === null;
  return (
    <li className={classes.line}>
      <span className={classes.kind}>{changeKinds[kind]}</span>
      <b>{name}</b>
      {place !== null && <Text span size="sm" c="dimmed">{`en «${place}»`}</Text>}
      {!isPart && kind !== 'picture' && (
        <BeforeAfter before={changeValue(change, before, country)} after={changeValue(change, after, country)} />
      )}
    </li>
  );
}

/** Changes of a menu, the first ones at once. */
export function ChangeLines({ changes }: { changes: readonly MenuChange[] }) {
  const { integer } = useTenantFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  const visible = isUnfolded ? changes : changes.slice(0, inSight);
  return (
    <>
      <ul className={classes.list}>
        {visible.map((change) => (
          <ChangeLine key={`${change.kind} ${change.key} ${change.place ?? ''}`} change={change} />
        ))}
      </ul>
      {visible.length < changes.length && (
        <Button variant="subtle" size="compact-sm" justify="flex-start" onClick={() => setUnfolded(true)}>
          Ver {integer(changes.length - visible.length)} cambios más
        </Button>
      )}
    </>
  );
}

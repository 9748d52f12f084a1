import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { changeKinds, type MenuChange } from '../channelMenus.contract.ts';
import { groupPictures, type PictureGroup } from '../pictureGroups.rules.ts';
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
      {!isPart && (
        <BeforeAfter before={changeValue(change, before, country)} after={changeValue(change, after, country)} />
      )}
    </li>
  );
}

/** Pictures that change, counted; opened, each with the name of its part. */
function PictureLine({ group: { noun, changes } }: { group: PictureGroup }) {
  const { integer } = useTenantFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <li className={classes.line}>
      <span className={classes.kind}>{changeKinds.picture}</span>
      <b>{pluralize(changes.length, noun, integer)}</b>
      <ExpandButton expanded={isUnfolded} more="Ver cuáles" onToggle={setUnfolded} />
      {isUnfolded && (
        <ul className={classes.pictures}>
          {changes.map(({ key, name, before, after }) => (
            <li key={key}>
              <Thumb src={String(after ?? before)} size={36} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Changes of a menu, the first ones at once. */
export function ChangeLines({ changes }: { changes: readonly MenuChange[] }) {
  const { integer } = useTenantFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  const { pictures, others } = groupPictures(changes);
  const visible = isUnfolded ? others : others.slice(0, inSight);
  return (
    <>
      <ul className={classes.list}>
        {pictures.map((group) => (
          <PictureLine key={group.noun[0]} group={group} />
        ))}
        {visible.map((change) => (
          <ChangeLine key={`${change.kind} ${change.key} ${change.place ?? ''}`} change={change} />
        ))}
      </ul>
      {visible.length < others.length && (
        <Button variant="subtle" size="compact-sm" justify="flex-start" onClick={() => setUnfolded(true)}>
          Ver {integer(others.length - visible.length)} cambios más
        </Button>
      )}
    </>
  );
}

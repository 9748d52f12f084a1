import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MenuDifference } from '../channelMenus.contract.ts';
import classes from './Differences.module.css';
import type { LineActions } from './DifferenceLine.tsx';
import { namesText } from './namesText.ts';
import { PicturePair } from './PicturePair.tsx';
import { Tick } from './Tick.tsx';

const inSight = 40;

/** All pictures that differ, with one decision for them. */
export function PictureGroup({
  pictures,
  isChosen,
  onChoose,
  onAccept,
  isBusy,
}: LineActions & { pictures: readonly MenuDifference[] }) {
  const { integer } = useTenantFormat();
  const [limit, setLimit] = useState(0);
  const listId = useId();
  const ids = pictures.map(({ id }) => id);
  const isAccepted = pictures[0]?.acceptedAt != null;
  const title = `${integer(pictures.length)} fotos distintas`;
  const rest = pictures.length - limit;
  return (
    <li className={classes.line} data-accepted={isAccepted}>
      {!isAccepted && (
        <Tick label={`Elegir ${title}`} checked={isChosen} onChange={(checked) => onChoose(ids, checked)} />
      )}
      <div className={classes.what}>
        <b>{title}</b>
        <Text size="sm" c="dimmed">
          {namesText(
            pictures.map(({ name }) => name),
            3,
            integer,
          )}
        </Text>
      </div>
      <div className={classes.rest}>
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="light"
            disabled={isBusy}
            aria-label={`${isAccepted ? 'Volver a avisar' : 'Es a propósito'}: ${title}`}
            onClick={() => onAccept(ids, !isAccepted)}
          >
            {isAccepted ? 'Volver a avisar' : 'Es a propósito'}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={limit > 0}
            aria-controls={listId}
            rightSection={
              limit > 0 ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
            }
            onClick={() => setLimit(limit > 0 ? 0 : inSight)}
          >
            {limit > 0 ? 'Ocultar las fotos' : 'Ver las fotos'}
          </Button>
        </div>
        <ul id={listId} className={classes.pictures} hidden={limit === 0}>
          {pictures.slice(0, limit).map((picture) => (
            <li key={picture.id}>
              <span className={classes.what}>
                {picture.name} {picture.path && <FieldLink path={picture.path} verb="Ver" what={picture.name} />}
              </span>
              <PicturePair {...picture} />
            </li>
          ))}
        </ul>
        {limit > 0 && rest > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setLimit(limit + inSight)}>
            Ver {integer(Math.min(rest, inSight))} más
          </Button>
        )}
      </div>
    </li>
  );
}

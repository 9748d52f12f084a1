import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MenuDifference } from '../channelMenus.contract.ts';
import { groupPictures } from '../differenceTexts.rules.ts';
import classes from './Differences.module.css';
import { DifferenceLine } from './DifferenceLine.tsx';
import { PictureGroup } from './PictureGroup.tsx';
import { Tick } from './Tick.tsx';
import type { Taking } from './useTaking.tsx';

type ListProps = {
  differences: readonly MenuDifference[];
  /** Null while a publication is under way. */
  onPublish: (() => void) | null;
  onAccept: (ids: number[], accepted: boolean) => void;
  taking: Taking;
  isBusy: boolean;
};

const idsOf = (differences: readonly MenuDifference[]): number[] => differences.map(({ id }) => id);

/** The open differences with their decisions, then the accepted ones. */
export function DifferenceList({ differences, onPublish, onAccept, taking, isBusy }: ListProps) {
  const { integer } = useTenantFormat();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const open = differences.filter(({ acceptedAt }) => acceptedAt === null);
  const accepted = differences.filter(({ acceptedAt }) => acceptedAt !== null);
  const chosen = open.filter(({ id }) => chosenIds.has(id));
  const choose = (ids: number[], isChosen: boolean) =>
    setChosenIds((present) => {
      const rest = [...present].filter((each) => !ids.includes(each));
      return new Set(isChosen ? [...rest, ...ids] : rest);
    });
  const lines = (of: readonly MenuDifference[]) => {
    const { pictures, rest } = groupPictures(of);
    const shared = { onAccept, isBusy, onChoose: choose };
    return (
      <ul className={classes.list}>
        {pictures.length > 0 && (
          <PictureGroup pictures={pictures} isChosen={pictures.every(({ id }) => chosenIds.has(id))} {...shared} />
        )}
        {rest.map((difference) => (
          <DifferenceLine
            key={difference.id}
            difference={difference}
            isChosen={chosenIds.has(difference.id)}
            onTake={(each) => void taking.take([each])}
            refusal={taking.refusals.get(difference.id)}
            {...shared}
          />
        ))}
      </ul>
    );
  };
  return (
    <>
      {open.length > 0 && (
        <>
          <Decisions differences={chosen.length > 0 ? chosen : open} {...{ onPublish, onAccept, taking, isBusy }} />
          <div>
            <div className={classes.all}>
              <Tick
                label="Elegir todas"
                checked={chosen.length === open.length}
                indeterminate={chosen.length > 0 && chosen.length < open.length}
                onChange={(checked) => choose(idsOf(open), checked)}
              />
              <Text span size="sm" fw={700}>
                {chosen.length > 0
                  ? `${integer(chosen.length)} de ${pluralize(open.length, ['elegida', 'elegidas'], integer)}`
                  : pluralize(open.length, ['diferencia', 'diferencias'], integer)}
              </Text>
            </div>
            {lines(open)}
          </div>
        </>
      )}
      {accepted.length > 0 && (
        <div>
          <Title order={3} size="sm" mb={4}>
            A propósito ({integer(accepted.length)})
          </Title>
          {lines(accepted)}
        </div>
      )}
    </>
  );
}

/** Decisions on several differences in one press: the chosen ones, or all that are open. */
function Decisions({ differences, onPublish, onAccept, taking, isBusy }: ListProps) {
  const { integer } = useTenantFormat();
  const takeable = differences.filter(({ canTake }) => canTake);
  return (
    <div className={classes.decisions}>
      {onPublish && (
        <Button className={classes.main ?? ''} onClick={onPublish}>
          Publicar de nuevo…
        </Button>
      )}
      {takeable.length > 0 && (
        <Button variant="default" loading={taking.isPending} onClick={() => void taking.take(takeable)}>
          Tomar {integer(takeable.length)} de la app
        </Button>
      )}
      <Button variant="default" disabled={isBusy} onClick={() => onAccept(idsOf(differences), true)}>
        Dejar {integer(differences.length)} a propósito
      </Button>
    </div>
  );
}

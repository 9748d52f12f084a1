import { Anchor, Badge, Button, Collapse, Text, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { RequestId } from '#kit/web/ErrorNotice.tsx';
import { useTenantFormat } from '#kit/web/format.tsx';
import { ChangeList } from '#kit/web/history/ChangeList.tsx';
import { PersonAvatar } from '#kit/web/PersonAvatar.tsx';
import { type AuditEntry, type ChangeSource, changeSources } from '../audit.contract.ts';
import { areaLabel } from '../audit.rules.ts';
import classes from './AuditItem.module.css';

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** One request, as a sentence; its values open below. */
export function AuditItem({ entry, opened, onUndo }: { entry: AuditEntry; opened: boolean; onUndo: () => void }) {
  const [open, setOpen] = useState(opened);
  const id = useId();
  const { time } = useTenantFormat();
  const hasValues = entry.changes.length > 0;
  return (
    <li className={classes.entry} data-undone={entry.undoneBy !== null || undefined}>
      <PersonAvatar name={entry.authorName} />
      <div className={classes.words}>
        <UnstyledButton
          className={classes.sentence}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <strong>{entry.authorName}</strong> <span className={classes.summary}>{lowered(entry.summary)}</span>
        </UnstyledButton>
        <div className={classes.about}>
          <time dateTime={entry.at}>{time(entry.at)}</time>
          <span>{areaLabel(entry.area)}</span>
          <Marks entry={entry} />
        </div>
      </div>
      {entry.undoable && !open && (
        <Button
          className={classes.undo}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          onClick={onUndo}
        >
          Deshacer
        </Button>
      )}
      <IconChevronDown size={18} className={classes.chevron} data-open={open || undefined} aria-hidden />
      <Collapse expanded={open} className={classes.values} id={id}>
        {open && (
          <div className={classes.card}>
            {hasValues && <ChangeList changes={entry.changes} count={entry.changeCount} />}
            <Foot entry={entry} onUndo={onUndo} />
          </div>
        )}
      </Collapse>
    </li>
  );
}

/** What is out of the ordinary: where it came from, who entered, what took it back. */
function Marks({ entry: { source, superAdmin, undoneBy, undoes } }: { entry: AuditEntry }) {
  return (
    <>
      {source !== 'staff' && <Badge color="gray">{changeSources[source as ChangeSource] ?? source}</Badge>}
      {superAdmin && <Badge color="amber">Plataforma</Badge>}
      {undoneBy && (
        <>
          <Badge color="gray">Deshecho</Badge>
          <OtherRequest id={undoneBy}>Ver quién lo deshizo</OtherRequest>
        </>
      )}
      {undoes && <OtherRequest id={undoes}>Ver el cambio original</OtherRequest>}
    </>
  );
}

function OtherRequest({ id, children }: { id: string; children: string }) {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/audit" search={{ requestId: id }} {...props} />}
    >
      {children}
    </Anchor>
  );
}

function Foot({ entry, onUndo }: { entry: AuditEntry; onUndo: () => void }) {
  const mayUndo = useCan('audit.undo');
  const reason = useId();
  const changed = entry.changeCount > 0;
  return (
    <div className={classes.foot}>
      <div className={classes.origin}>
        {entry.authorEmail && <span>{entry.authorEmail}</span>}
        <RequestId id={entry.requestId} />
      </div>
      {changed && !entry.undoable && entry.notUndoable && (
        <Text size="xs" c="dimmed" id={reason} className={classes.reason}>
          {entry.notUndoable}
        </Text>
      )}
      {changed && mayUndo && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!entry.undoable}
          {...(!entry.undoable && { 'aria-describedby': reason })}
          onClick={onUndo}
        >
          Deshacer este cambio
        </Button>
      )}
    </div>
  );
}

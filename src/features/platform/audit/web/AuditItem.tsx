import { Anchor, Badge, Button, Collapse, Text, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { usePolicies } from '#kit/web/session/policies.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { ChangeList } from '#kit/web/record/history/ChangeList.tsx';
import { PersonAvatar } from '#kit/web/display/PersonAvatar.tsx';
import { type AuditEntry, type ChangeSource, changeSources } from '../audit.contract.ts';
import { areaLabel } from '../audit.rules.ts';
import classes from './AuditItem.module.css';

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A request as a sentence; expands to its values. */
export function AuditItem({ entry, opened, onUndo }: { entry: AuditEntry; opened: boolean; onUndo: () => void }) {
  const [open, setOpen] = useState(opened);
  const id = useId();
  const toggle = { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) };
  const changed = entry.changes.length > 0;
  const sentence = (
    <>
      <strong>{entry.authorName}</strong> <span className={classes.summary}>{lowered(entry.summary)}</span>
    </>
  );
  return (
    <li className={classes.entry} data-undone={entry.undoneBy !== null || undefined}>
      <PersonAvatar name={entry.authorName} />
      <div className={classes.words}>
        {changed ? (
          <UnstyledButton className={classes.sentence} {...toggle}>
            {sentence}
          </UnstyledButton>
        ) : (
          <p className={classes.sentence}>{sentence}</p>
        )}
        <About entry={entry} />
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
      {changed && (
        <>
          <IconChevronDown size={18} className={classes.chevron} data-open={open || undefined} aria-hidden />
          <Collapse expanded={open} className={classes.values} id={id}>
            {open && (
              <div className={classes.card}>
                <ChangeList changes={entry.changes} count={entry.changeCount} />
                <Foot entry={entry} linked={!opened} onUndo={onUndo} />
              </div>
            )}
          </Collapse>
        </>
      )}
    </li>
  );
}

function About({ entry }: { entry: AuditEntry }) {
  const { time } = useTenantFormat();
  const policies = usePolicies();
  return (
    <div className={classes.about}>
      <time className={classes.part} dateTime={entry.at}>
        {time(entry.at)}
      </time>
      <span className={classes.part}>{areaLabel(entry.area, policies)}</span>
      {entry.authorEmail && <span className={classes.part}>{entry.authorEmail}</span>}
      <Marks entry={entry} />
    </div>
  );
}

/** Unusual circumstances: the source, a super-admin, an undo. */
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

function Foot({ entry, linked, onUndo }: { entry: AuditEntry; linked: boolean; onUndo: () => void }) {
  const mayUndo = useCan('audit.undo');
  const reason = useId();
  return (
    <div className={classes.foot}>
      <span>{linked && <OtherRequest id={entry.requestId}>Enlace a este cambio</OtherRequest>}</span>
      {entry.notUndoable && (
        <Text size="xs" c="dimmed" id={reason} className={classes.reason}>
          {entry.notUndoable}
        </Text>
      )}
      {mayUndo && (
        <Button
          variant="default"
          size="xs"
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

import { Combobox, Kbd, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { readOrderNumber } from '#domain/orders/orderNumber.ts';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { restoreFocusAfterClosing } from '#kit/web/shell/restoreFocus.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import type { NavGroup } from '../shell/nav/nav.ts';
import type { Entry } from './entries.ts';
import classes from './Palette.module.css';
import { useEntries } from './useEntries.ts';
import { useRecent } from './useRecent.ts';

function Option({ entry }: { entry: Entry }) {
  const Icon = entry.icon;
  return (
    <Combobox.Option value={entry.path} className={classes.option}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <Text span inherit truncate flex={1}>
        {entry.label}
      </Text>
      {entry.sub && (
        <Text span truncate className={classes.sub}>
          {entry.sub}
        </Text>
      )}
    </Combobox.Option>
  );
}

/** That nothing matches; of a number, to users who may open orders, that no order of their stores has it. */
function NoMatch({ query }: { query: string }) {
  const number = readOrderNumber(query);
  const opensOrders = useCan('orders.list');
  return number && opensOrders ? `No hay un pedido #${number.id} en tus locales` : `Nada coincide con «${query}»`;
}

/** How it is closed, where there is a keyboard. */
const escape = <Kbd size="xs">Esc</Kbd>;

type SearchProps = { groups: NavGroup[]; query: string; onQuery: (query: string) => void };

function Search({ groups, query, onQuery, onDone }: SearchProps & { onDone: () => void }) {
  const navigate = useNavigate();
  const list = useId();
  const phone = usePhone();
  const recent = useRecent(useCurrentUser().email);
  const { sections, searching, failure, problem } = useEntries(query, groups, recent.entries);
  const combobox = useCombobox({ opened: true, onDropdownClose: onDone });
  const { selectFirstOption } = combobox;
  const resultKey = sections.map(({ entries }) => entries.map(({ path }) => path).join()).join();
  useEffect(
    function selectTheBest() {
      if (resultKey) selectFirstOption();
    },
    [resultKey, selectFirstOption],
  );
  const open = (path: string) => {
    const entry = sections.flatMap(({ entries }) => entries).find((each) => each.path === path);
    if (entry?.types !== undefined) return onQuery(entry.types);
    if (entry && !entry.isCommand) recent.remember(entry);
    onDone();
    void navigate({ href: path });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute aria-expanded aria-controls={list}>
        <TextInput
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          data-autofocus
          size="lg"
          variant="unstyled"
          maxLength={100}
          aria-label="Buscar pantallas, registros y acciones"
          placeholder={phone ? 'Pantallas, registros, acciones' : 'Buscar pantallas, registros y acciones'}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={searching ? <Loader size="xs" aria-hidden /> : !phone && escape}
          rightSectionWidth={phone ? 32 : 60}
          className={classes.search}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={list} className={classes.options} aria-label="Resultados">
        {sections.map(({ title, entries }) => (
          <Combobox.Group key={title} label={title}>
            {entries.map((entry) => (
              <Option key={entry.path} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {problem && <Combobox.Empty>{problem}</Combobox.Empty>}
        {sections.length === 0 && !searching && !problem && (
          <Combobox.Empty>
            <NoMatch query={query} />
          </Combobox.Empty>
        )}
        {failure && <Combobox.Footer>No pudimos completar la búsqueda: {failure.message}</Combobox.Footer>}
      </Combobox.Options>
    </Combobox>
  );
}

/** Search for pages, records and actions that the user may access. */
export function Palette({ opened, onClose, ...search }: SearchProps & { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => restoreFocusAfterClosing()}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={600}
      padding={0}
      attributes={{ content: { 'aria-label': 'Buscar' } }}
    >
      <Search {...search} onDone={onClose} />
    </Modal>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { accountName } from '../accountName.rules.ts';
import type { PosCatalogue } from '../catalogues.contract.ts';

const icon = <IconTable size={17} aria-hidden />;

/** Opens the codes of an account as a sheet; of several, the one that is chosen. */
export function SheetLink({ catalogues }: { catalogues: readonly PosCatalogue[] }) {
  const [only, ...others] = catalogues;
  if (!only) return null;
  if (others.length === 0)
    return (
      <Button
        data-brief
        variant="default"
        leftSection={icon}
        renderRoot={(props) => <Link to="/pos-integration/mapping/$id" params={{ id: only.id }} {...props} />}
      >
        Editar en planilla
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button data-brief variant="default" leftSection={icon}>
          Editar en planilla
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {catalogues.map((each) => (
          <Menu.Item
            key={each.id}
            renderRoot={(props) => <Link to="/pos-integration/mapping/$id" params={{ id: each.id }} {...props} />}
          >
            {accountName(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

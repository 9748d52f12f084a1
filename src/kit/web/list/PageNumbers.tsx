import { Pagination } from '@mantine/core';

const names = { first: 'Primera página', previous: 'Página anterior', next: 'Página siguiente', last: 'Última página' };

/** The numbers of the pages, for lists that turn them. */
export function PageNumbers({ pages, page, onTurn }: { pages: number; page: number; onTurn: (page: number) => void }) {
  return (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onTurn}
      getControlProps={(control) => ({ 'aria-label': names[control] })}
      getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
    />
  );
}

import { DataTable, type DataTableProps } from '../table/DataTable.tsx';
import { usePhone } from '../../shell/usePhone.ts';
import { LoadMore } from '../LoadMore.tsx';
import type { NextPage } from '../nextPage.ts';
import { LongCards } from './LongCards.tsx';

type ResponsiveTableProps<T extends object> = DataTableProps<T> & { next?: NextPage | undefined };

/** Rows as a table, and on a phone as cards. */
export function ResponsiveTable<T extends object>({ next, ...props }: ResponsiveTableProps<T>) {
  if (usePhone()) return <LongCards {...props} next={next} />;
  return (
    <>
      <DataTable {...props} />
      {next && <LoadMore loading={next.loading} onMore={next.load} />}
    </>
  );
}

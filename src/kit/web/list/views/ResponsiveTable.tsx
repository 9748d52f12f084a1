import { DataTable, type DataTableProps } from '../table/DataTable.tsx';
import { usePhone } from '../../shell/usePhone.ts';
import { CardList } from './CardList.tsx';

/** Rows as a table, and on a phone as cards. */
export function ResponsiveTable<T extends object>(props: DataTableProps<T>) {
  const Rows = usePhone() ? CardList : DataTable;
  return <Rows {...props} />;
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { useLive } from '#kit/web/live.ts';
import { reading } from '#kit/web/query.ts';
import { menusApi } from '../../menus.contract.ts';
import { EditorSkeleton } from './EditorSkeleton.tsx';
import { MenuEditor } from './MenuEditor.tsx';

const ReadingFailed = lazy(() => import('#kit/web/EmptyState.tsx').then((file) => ({ default: file.ReadingFailed })));

/** What a menu shows of products and of price lists changes with them. */
const alsoShown = ['products', 'price_groups', 'sold_outs'];

/** An existing menu. */
export function EditMenuPage() {
  const { id } = useParams({ from: '/signed-in/menu/edit-menu/$id' });
  const { data, error, refetch } = useQuery(reading(menusApi.get, { params: { id } }));
  useLive(alsoShown, () => void refetch());
  if (data) return <MenuEditor key={data.id} saved={data} />;
  if (error) return <ReadingFailed failure={error} what="este menú" onRetry={() => void refetch()} />;
  return <EditorSkeleton />;
}

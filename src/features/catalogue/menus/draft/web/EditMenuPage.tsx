import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLive } from '#kit/web/api/live.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { menusApi } from '../../record/menus.contract.ts';
import { EditorSkeleton } from './EditorSkeleton.tsx';
import { MenuEditor } from './MenuEditor.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';

/** Event topics of other data that the editor displays. */
const relatedTopics = ['products', 'price_groups', 'sold_outs'];

export function EditMenuPage() {
  const { id } = useParams({ from: '/signed-in/menu/edit-menu/$id' });
  const { data, error, refetch } = useQuery(endpointQuery(menusApi.get, { params: { id } }));
  useLive(relatedTopics, () => void refetch());
  if (data) return <MenuEditor key={data.id} saved={data} />;
  if (error)
    return (
      <QueryFailed
        failure={error}
        what="este menú"
        back={{ to: '/menu', label: 'Menús' }}
        onRetry={() => void refetch()}
      />
    );
  return <EditorSkeleton />;
}

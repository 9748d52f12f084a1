import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ReviewLines } from '#kit/web/runs/ReviewLines.tsx';
import type { ChannelTarget } from '../channelMenus.contract.ts';
import { type FetchReport, linesToReview } from '../storeChannels.contract.ts';
import { FetchProgress } from './FetchProgress.tsx';
import { useFetchRun } from './useFetchRun.ts';

type DialogProps = { target: ChannelTarget; onClose: () => void };

/** Reads the menu that a channel shows, whose lines are then reviewed as those of a file. */
export function FetchMenuDialog({ target, onClose }: DialogProps) {
  const { storeName, channelName, menuName, linkId } = target;
  const run = useFetchRun(String(linkId));
  const close = () => {
    run.forget();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={`Traer el menú de ${storeName}`} padding="lg">
      <Stack gap="md">
        <Text>
          Se lee lo que muestra {channelName} y se compara con {menuName ? `«${menuName}»` : 'el menú del local'}.
        </Text>
        {/* As high as the progress of a job, so that the dialog keeps its height. */}
        <Stack mih={88} justify="center">
          <FetchProgress run={run} idle="Nada cambia hasta que lo revises y lo apliques." />
        </Stack>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {run.report ? 'Cerrar' : 'Cancelar'}
          </Button>
          {run.report ? (
            <Review report={run.report} />
          ) : (
            <Button loading={run.busy} onClick={() => run.fetch(target)}>
              Traer menú
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

const Review = ({ report }: { report: FetchReport }) => (
  <ReviewLines
    count={linesToReview(report)}
    renderLink={(props) => (
      <Link
        to="/menu/import/$id"
        params={{ id: report.menuId }}
        search={{ import: report.importId, from: 'channels' }}
        {...props}
      />
    )}
  />
);

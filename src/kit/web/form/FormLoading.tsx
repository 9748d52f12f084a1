import { Box, Group, Skeleton } from '@mantine/core';
import { FormColumns } from './FormColumns.tsx';
import { PageHeader, type BackLink } from '../shell/PageHeader.tsx';

const tabs = ['first', 'second', 'third', 'fourth'];

export type FormLoadingProps = {
  title: string;
  back?: BackLink;
  /** Whether the form is in tabs. */
  tabbed?: boolean;
  /** Heights of its sections, so that nothing jumps when they come. */
  sections: readonly number[];
  /** Height of its lead, and of the rest of its side. */
  lead?: number;
  side?: number;
};

/** The place of a record's page until the record is there. */
export function FormLoading({ title, back, tabbed, sections, lead, side }: FormLoadingProps) {
  return (
    <div aria-busy>
      <PageHeader title={title} back={back} sub={<Skeleton h={14} w={220} mt={3} />} />
      <Box maw={1160}>
        <FormColumns lead={lead && <Place height={lead} />} side={side && <Place height={side} />}>
          {tabbed && (
            <Group gap="xs">
              {tabs.map((tab) => (
                <Skeleton key={tab} h={36} w={132} radius="xl" />
              ))}
            </Group>
          )}
          {sections.map((height, index) => (
            <Place key={index} height={height} />
          ))}
        </FormColumns>
      </Box>
    </div>
  );
}

const Place = ({ height }: { height: number }) => <Skeleton h={height} radius="lg" />;

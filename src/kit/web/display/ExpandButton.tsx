import { Button } from '@mantine/core';

type ExpandButtonProps = {
  expanded: boolean;
  /** Label while collapsed: `Ver los 12`. */
  more: string;
  onToggle: (expanded: boolean) => void;
};

/** Shows the rest of a list, or only its start again. */
export function ExpandButton({ expanded, more, onToggle }: ExpandButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mt="xs"
      ml={-8}
      aria-expanded={expanded}
      onClick={() => onToggle(!expanded)}
    >
      {expanded ? 'Ver menos' : more}
    </Button>
  );
}

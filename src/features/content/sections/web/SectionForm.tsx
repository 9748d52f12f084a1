import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Section } from '../content/sectionContent.contract.ts';
import { isShared, typeNamed } from '../types/sectionTypes.contract.ts';
import { sectionLabel } from '../content/sectionText.rules.ts';
import { readSection } from '../content/readSection.rules.ts';
import { SectionInputs } from './SectionInputs.tsx';

type SectionFormProps = {
  section: Section;
  /** Path of the section in the form: `content.content.3`. */
  path: string;
  pictureUrls: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (name: string, value: unknown) => void;
  onBack: () => void;
};

/** Form of a section, generated from its type. */
export function SectionForm({ section, path, pictureUrls, readOnly, onChange, onBack }: SectionFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readTitle() {
    heading.current?.focus();
  }, []);
  const type = typeNamed(section.type);
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={onBack}
      >
        Todas las secciones
      </Button>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {sectionLabel(section)}
      </Title>
      {isShared(section.type) && (
        <Text size="sm" c="dimmed">
          Es la misma en todas las páginas. Los clientes ven el cambio cuando publiques una.
        </Text>
      )}
      {type ? (
        <SectionInputs
          fields={type.fields}
          values={readSection(section).props}
          path={`${path}.props`}
          pictureUrls={pictureUrls}
          readOnly={readOnly}
          onChange={onChange}
        />
      ) : (
        <Text size="sm">Esta sección es de otra aplicación: se guarda como está y no se ve en la página.</Text>
      )}
    </Stack>
  );
}

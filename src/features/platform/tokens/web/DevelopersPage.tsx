import { Anchor, Button, Code, Stack, Text } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { clientExample, curlExample, mcpConfiguration } from './examples.ts';
import { TokenLimits } from './TokenLimits.tsx';
import classes from './DevelopersPage.module.css';

/** How the company's own systems connect: addresses, examples and the use of their tokens. */
export function DevelopersPage() {
  const { origin } = location;
  const { flags } = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Desarrolladores"
        sub="Conecta tus propios sistemas con la API, los webhooks y los asistentes."
        actions={
          <Button
            component="a"
            href="/docs"
            target="_blank"
            variant="default"
            leftSection={<IconBook2 size={17} aria-hidden />}
          >
            Explorar la API
          </Button>
        }
      />
      <Stack gap="md">
        <TokenLimits />
        <FormSection title="La API" hint="Crea un token y envíalo en el encabezado Authorization.">
          <Stack data-span={12} gap="md">
            <Address label="Dirección" value={`${origin}/api/admin/v1`} />
            <Address label="Descripción OpenAPI" value={`${origin}/openapi.json`} isLink />
            <Example label="Con curl" text={curlExample(origin)} />
            <Example label="Con el cliente de TypeScript, @comanda/client" text={clientExample(origin)} />
          </Stack>
        </FormSection>
        <FormSection
          title="Asistentes (MCP)"
          hint="Un asistente lee y cambia lo que permita su token, y muestra cada cambio antes de hacerlo."
        >
          <Stack data-span={12} gap="md">
            {flags.includes('mcp') ? (
              <>
                <Address label="Dirección" value={`${origin}/mcp`} />
                <Example label="Configuración para el asistente" text={mcpConfiguration(origin)} />
              </>
            ) : (
              <Text size="sm">Está desactivado en esta empresa. Pídele al equipo Comanda que lo active.</Text>
            )}
          </Stack>
        </FormSection>
      </Stack>
    </>
  );
}

function Address({ label, value, isLink = false }: { label: string; value: string; isLink?: boolean }) {
  return (
    <div>
      <Text size="sm" fw={700}>
        {label}
      </Text>
      <div className={classes.address}>
        {isLink ? (
          <Anchor href={value} target="_blank" size="sm" ff="monospace">
            {value}
          </Anchor>
        ) : (
          <Text size="sm" ff="monospace">
            {value}
          </Text>
        )}
        <CopyText
          value={value}
          label="Copiar"
          copied="Copiado"
          size="compact-sm"
          variant="subtle"
          aria-label={`Copiar ${value}`}
        />
      </div>
    </div>
  );
}

function Example({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <div className={classes.head}>
        <Text size="sm" fw={700}>
          {label}
        </Text>
        <CopyText
          value={text}
          label="Copiar"
          copied="Copiado"
          size="compact-sm"
          variant="subtle"
          aria-label={`Copiar: ${label}`}
        />
      </div>
      <Code block tabIndex={0}>
        {text}
      </Code>
    </div>
  );
}

import { Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useField } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type TemplateId, templates, templateSection } from '../../sections/templates.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { SettingSpot, settingLabels } from '../SettingSpot.tsx';
import { settingInputs } from '../settingInputs.tsx';
import { ShopFrame } from '../ShopFrame.tsx';
import { templateState } from '../../templates/templates.rules.ts';
import { TemplateDates } from '../../templates/web/TemplateDates.tsx';
import classes from '../../templates/web/Templates.module.css';

const { useValue } = settingInputs(templateSection);
const labelsOf = (path: string) => settingLabels(templateSection, path);

/** The layouts, each as a sketch of a menu. */
function TemplateChoice() {
  const { label } = labelsOf('templateId');
  const field = useField<TemplateId>({
    name: 'templateId',
    label,
    show: (value) => templates[value as TemplateId].label,
  });
  return (
    <Radio.Group
      aria-label={label}
      value={field.value}
      onChange={(value) => field.change(value)}
      readOnly={field.readOnly}
    >
      <div className={classes.choices} id={field.id}>
        {Object.entries(templates).map(([id, { label: name, purpose }]) => (
          <Radio.Card key={id} value={id} className={classes.choice} disabled={field.readOnly}>
            <span className={classes.sketch} data-sketch={id} aria-hidden>
              {Array.from({ length: 6 }, (_, place) => (
                <i key={place} />
              ))}
            </span>
            <span className={classes.name}>
              <Radio.Indicator /> {name}
            </span>
            <Text component="span" size="xs" c="dimmed">
              {purpose}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** The layout of today and the next one, by the values of the form. */
function Present() {
  const { today } = useTenantFormat();
  const settings = { templateId: useValue('templateId'), templateDates: useValue('templateDates') };
  return (
    <Text size="sm" c="dimmed">
      {templateState(settings, today()).join(' ')}
    </Text>
  );
}

function Preview({ shown }: { shown: TemplateId | null }) {
  const chosen = useValue('templateId');
  return (
    <ShopFrame
      wide
      dress={(page) => {
        page.body.dataset.template = shown ?? chosen;
      }}
    />
  );
}

export function Form() {
  const [selected, show] = useState<TemplateId | null>(null);
  return (
    <SectionForm section={templateSection} side={<Preview shown={selected} />}>
      <div onFocusCapture={() => show(null)}>
        <FormSection title="Siempre" hint="Solo cambia el diseño: los textos y los productos son los mismos.">
          <SettingSpot path="templateId" span={12}>
            <TemplateChoice />
          </SettingSpot>
        </FormSection>
      </div>
      <FormSection title="En fechas especiales" hint={labelsOf('templateDates').description}>
        <SettingSpot path="templateDates" span={12}>
          <TemplateDates onLook={show} />
        </SettingSpot>
        <div data-span={12}>
          <Present />
        </div>
      </FormSection>
    </SectionForm>
  );
}

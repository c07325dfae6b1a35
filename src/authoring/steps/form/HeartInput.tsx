/** A change of the heart, and what a full one leaves of the story. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { asList, asPart, isPart } from '../../model/documentPaths.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { LocalizedInput } from '../../fields/LocalizedInput.tsx'
import { SwitchInput } from '../../fields/SwitchInput.tsx'
import { useField } from '../../fields/useField.ts'
import { ChangeBoxes, NUMBER_MODES } from './ChangeBoxes.tsx'
import type { FieldOf } from './formFields.ts'
import styles from './form.module.css'
import { listScenes } from './SceneInput.tsx'

export function HeartInput({ path, label }: { field: FieldOf<'heart'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { value, change, isReadOnly, error, element } = useField<HTMLFieldSetElement>(path, { isWhole: true })
  const scenes = useDraft(
    (view) => listScenes(view.document),
    (one, other) => one.join(' ') === other.join(' '),
  )
  const part = asPart(value)
  const chosen = asList(part['scenes'])
  const isLimited = Object.hasOwn(part, 'scenes') || Object.hasOwn(part, 'messages')
  const shown = [...scenes, ...chosen.filter((id) => typeof id === 'string' && !scenes.includes(id))] as string[]
  return (
    <Stack as="fieldset" gap={2} ref={element} tabIndex={-1} className={styles.list}>
      <legend>{label}</legend>
      <Row wrap className={styles.row}>
        <ChangeBoxes
          modes={NUMBER_MODES}
          value={value}
          onChange={(next) => change(isPart(next) ? { ...(isPart(value) ? value : {}), ...next } : next)}
        />
      </Row>
      {isPart(value) && <LocalizedInput path={[...path, 'why']} label={t('steps.heart.why')} isOptional />}
      {isPart(value) && (
        <Switch
          label={t('steps.heart.limits')}
          isOn={isLimited}
          onChange={(isOn) => {
            if (!isReadOnly) change(isOn ? { ...part, scenes: [] } : { add: part['add'] })
          }}
        />
      )}
      {isLimited && (
        <>
          <Stack as="fieldset" gap={2} className={styles.list}>
            <legend>{t('steps.heart.scenes')}</legend>
            <Row align="stretch" wrap className={styles.checks}>
              {shown.map((id) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    disabled={isReadOnly}
                    checked={chosen.includes(id)}
                    onChange={({ target }) =>
                      change({
                        ...part,
                        scenes: target.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
                      })
                    }
                  />
                  <span>{id}</span>
                </label>
              ))}
            </Row>
          </Stack>
          <SwitchInput path={[...path, 'messages']} label={t('steps.heart.messages')} fallback />
        </>
      )}
      {error !== null && (
        <Text tone="danger" small className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

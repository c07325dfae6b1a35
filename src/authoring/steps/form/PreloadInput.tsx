/** A list of pictures and clips: those that are loaded before they are shown, or that an actor has. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { focusNeighbour } from '../../controls/focusNeighbour.ts'
import { asList, isPart } from '../../model/documentPaths.ts'
import { useItemKeys } from '../../model/useItemKeys.ts'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import { MediaField } from '../../media/MediaField.tsx'
import { PlusIcon } from '../icons.tsx'
import styles from './form.module.css'
import { SmallButton } from './SmallButton.tsx'

export function PreloadInput({ path, label }: { path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { value, change, isReadOnly, error, element } = useField<HTMLFieldSetElement>(path)
  const items = asList(value)
  const keys = useItemKeys(items)
  return (
    <Stack as="fieldset" gap={2} ref={element} tabIndex={-1} className={styles.list}>
      <legend>{label}</legend>
      {items.map((item, index) => {
        const isClip = isPart(item)
        const name = isClip ? item['video'] : item
        const kind = isClip ? 'clip' : 'picture'
        return (
          <Row wrap key={keys[index]} data-item className={styles.row}>
            <select
              aria-label={t('steps.preloads.kind')}
              className={fieldStyles.control}
              disabled={isReadOnly}
              value={kind}
              onChange={({ target }) =>
                change(
                  items.map((each, at) => (at === index ? (target.value === 'clip' ? { video: name } : name) : each)),
                )
              }
            >
              <option value="picture">{t('steps.preloads.picture')}</option>
              <option value="clip">{t('steps.preloads.clip')}</option>
            </select>
            <div className={styles.wide}>
              <MediaField
                path={isClip ? [...path, index, 'video'] : [...path, index]}
                label={t(`steps.preloads.${kind}`)}
                kind={kind}
              />
            </div>
            {!isReadOnly && (
              <SmallButton
                label={t('steps.preloads.remove')}
                data-remove
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget)
                  change(items.filter((_, at) => at !== index))
                }}
              >
                <CloseIcon size={16} />
              </SmallButton>
            )}
          </Row>
        )
      })}
      {!isReadOnly && (
        <button type="button" className={styles.add} onClick={() => change([...items, ''])}>
          <PlusIcon />
          <span>{t('steps.preloads.add')}</span>
        </button>
      )}
      {error !== null && (
        <Text tone="danger" small className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

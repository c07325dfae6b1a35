/** The story's entry in the catalogue. Doc 1 §3 (story). */
import { useTranslation } from 'react-i18next'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { PickInput } from '../fields/PickInput.tsx'
import { SwitchInput } from '../fields/SwitchInput.tsx'
import { FaceInput } from '../steps/form/fieldControls.tsx'
import { MediaField } from '../media/MediaField.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { LanguagesField } from './LanguagesField.tsx'
import { categoryList } from '../../../protocol/api/stories.ts'
import { callAsUser } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { asList, asText } from '../model/documentPaths.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../fields/useField.ts'

export const VERSIONS = ['1', '2', '3'] as const

export function AboutSection() {
  const { t } = useTranslation('creation')
  return (
    <Stack gap={5}>
      <LanguagesField />
      <LocalizedInput path={['metadata', 'title']} label={t('editor.about.title')} />
      <LocalizedInput path={['metadata', 'description']} label={t('editor.about.description')} multiline />
      <LocalizedInput path={['metadata', 'teaser']} label={t('editor.about.teaser')} isOptional />
      <MediaField
        path={['metadata', 'preview']}
        label={t('editor.about.cover')}
        kind="picture"
        facePath={['metadata', 'preview_face']}
      />
      <FaceInput path={['metadata', 'preview_face']} label={t('editor.about.coverFace')} />
      <CategoriesField />
      <div className={styles.pair}>
        <NumberInput
          path={['metadata', 'coins']}
          label={t('editor.about.price')}
          hint={t('editor.about.priceHint')}
          min={0}
          fallback={0}
        />
        <PickInput
          path={['metadata', 'version']}
          label={t('editor.about.version')}
          values={VERSIONS}
          format={(version) => t(`editor.version.${version as (typeof VERSIONS)[number]}`)}
        />
      </div>
      <NumberInput
        path={['metadata', 'minutes']}
        label={t('editor.about.minutes')}
        hint={t('editor.about.minutesHint')}
        min={1}
        max={240}
        fallback={0}
      />
      <SwitchInput
        path={['metadata', 'talents']}
        label={t('editor.about.talents')}
        hint={t('editor.about.talentsHint')}
      />
      <SwitchInput
        path={['metadata', 'face_swap']}
        label={t('editor.about.faceSwap')}
        hint={t('editor.about.faceSwapHint')}
      />
    </Stack>
  )
}

/** The categories of the story, of those that the catalogue has. */
function CategoriesField() {
  const { t } = useTranslation(['creation', 'shell'])
  const { id, value, change, isReadOnly, error, element } = useField<HTMLInputElement>(['metadata', 'categories'], {
    isWhole: true,
  })
  const { data, failure, retry } = useAnswer('creation-categories', () => callAsUser(categoryList, {}))
  const chosen = asList(value).map(asText)
  const known = data?.category ?? []
  // A category that is not in the catalogue any more can be taken away.
  const unknown = data === null ? [] : chosen.filter((name) => known.every((each) => each.id !== name))
  const all = [...known, ...unknown.map((name) => ({ id: name, name }))]
  const toggle = (name: string): void =>
    change(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <fieldset aria-describedby={error === null ? undefined : `${id}-error`}>
      <Text as="legend" strong small className={styles.legend}>
        {t('editor.about.categories')}
      </Text>
      {failure !== null && (
        <Text tone="danger" small>
          <span>{formatFailure(failure)}</span>{' '}
          <Button look="quiet" small onClick={retry}>
            {t('shell:retry')}
          </Button>
        </Text>
      )}
      <Row gap={2} align="stretch" wrap>
        {all.map((category, index) => (
          <label key={category.id} className={styles.chip}>
            <input
              ref={index === 0 ? element : undefined}
              type="checkbox"
              checked={chosen.includes(category.id)}
              disabled={isReadOnly}
              onChange={() => toggle(category.id)}
            />
            <span>{category.name}</span>
          </label>
        ))}
      </Row>
      {error !== null && (
        <Text tone="danger" small id={`${id}-error`}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}

/** What the catalogue shows of the story. Doc 1 §3 (story). */
import { useTranslation } from 'react-i18next'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { PickInput } from '../fields/PickInput.tsx'
import { SwitchInput } from '../fields/SwitchInput.tsx'
import { FaceInput } from '../steps/form/FaceInput.tsx'
import { MediaField } from '../media/MediaField.tsx'
import { CategoriesField } from './CategoriesField.tsx'
import styles from './editor.module.css'

export const VERSIONS = ['1', '2', '3'] as const

export function AboutSection() {
  const { t } = useTranslation('creation')
  return (
    <div className={styles.fields}>
      <LocalizedInput path={['metadata', 'title']} label={t('editor.about.title')} />
      <LocalizedInput path={['metadata', 'description']} label={t('editor.about.description')} multiline />
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
    </div>
  )
}

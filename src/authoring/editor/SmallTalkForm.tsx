/** Small talk of a speaker: lines for each kind, in each language, and a draft of those that are missing. */
import { useTranslation } from 'react-i18next'
import { SMALL_TALK_KINDS } from '../../../protocol/story/smallTalk.ts'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { fillSmallTalk } from '../model/smallTalkDraft.ts'
import fieldStyles from '../fields/Field.module.css'
import { PatternLines } from '../steps/form/fieldControls.tsx'
import { Button } from '../../ui/Button.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './editor.module.css'

/** `path` is that of the speaker. */
export function SmallTalkForm({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const languages = useStoryLanguages()
  return (
    <details className={styles.uses}>
      <summary>{t('editor.smallTalk.title')}</summary>
      <Stack gap={4}>
        <Quiet>{t('editor.smallTalk.hint')}</Quiet>
        {!isReadOnly && (
          <Button look="quiet" small onClick={() => edit((draft) => fillSmallTalk(draft, path))}>
            {t('editor.smallTalk.fill')}
          </Button>
        )}
        {SMALL_TALK_KINDS.map((kind) => (
          <fieldset key={kind} className={fieldStyles.pair}>
            <legend>{t(`editor.smallTalk.kinds.${kind}`)}</legend>
            <div className={fieldStyles.sides}>
              {languages.map((locale) => (
                <PatternLines key={locale} path={[...path, 'small_talk', kind, locale]} locale={locale} />
              ))}
            </div>
          </fieldset>
        ))}
      </Stack>
    </details>
  )
}

/** A new story: blank, from a template, or from files. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { creationCreate, STORY_TEMPLATES } from '../../../../protocol/api/creation.ts'
import { type Locale, LOCALES, forEachLocale } from '../../../../protocol/locale.ts'
import { callAsUser } from '../../../api/client.ts'
import { getLocale } from '../../../i18n/index.ts'
import { formatFailure } from '../../../i18n/formatFailure.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toastStore.ts'
import { useIsMounted } from '../../../ui/useIsMounted.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'
import { KeptNotice } from '../../controls/KeptNotice.tsx'
import { type KeptForms, useKeptForm } from '../../controls/useKeptForm.ts'
import { Quiet } from '../../../ui/layout.tsx'
import styles from './NewStoryDrawer.module.css'
import { formatLanguage } from '../../model/formatLanguage.ts'
import { useStoryPaths } from '../../storyPaths.ts'

interface NewStory {
  template: (typeof STORY_TEMPLATES)[number]
  /** In which the author writes: one, or all. */
  writing: (typeof WRITING)[number]
  title: Readonly<Record<Locale, string>>
}
const WRITING = [...LOCALES, 'all'] as const

function createForm(): NewStory {
  return { template: 'blank', writing: getLocale(), title: forEachLocale(() => '') }
}

/** Where there are several, that of the page is the author's own. */
function listLanguages(writing: NewStory['writing']): Locale[] {
  const own = getLocale()
  return writing === 'all' ? [own, ...LOCALES.filter((locale) => locale !== own)] : [writing]
}
/** A form that was closed without making the story. */
const keptForms: KeptForms<NewStory> = new Map()

interface Props {
  onChooseFiles: (of: 'files' | 'folder') => void
  onClose: () => void
}

export function NewStoryDrawer({ onChooseFiles, onClose }: Props) {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const { writeFlow } = useStoryPaths()
  const { isBusy, run } = useOneAtATime()
  const isMounted = useIsMounted()
  const kept = useKeptForm(keptForms, createForm(), () => '')
  const { change } = kept
  const { template, writing, title } = kept.form
  const languages = listLanguages(writing)
  const create = async (): Promise<void> => {
    kept.startSave()
    const answer = await callAsUser(creationCreate, { template, title, languages })
    if (!answer.ok) {
      kept.failSave()
      showToast('error', formatFailure(answer))
    } else if (isMounted()) navigate(writeFlow(answer.data.id))
    else showToast('success', t('list.newStory.created'))
  }
  return (
    <Drawer title={t('list.newStory.title')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          run(create)
        }}
      >
        <KeptNotice {...kept} />
        <ChoiceGroup
          label={t('list.newStory.template')}
          values={STORY_TEMPLATES}
          chosen={template}
          format={(each) => t(`list.newStory.templates.${each}`)}
          onChoose={(next) => change((current) => ({ ...current, template: next }))}
        />
        <ChoiceGroup
          label={t('list.newStory.writing')}
          values={WRITING}
          chosen={writing}
          format={(each) => (each === 'all' ? t('list.newStory.allLanguages') : formatLanguage(t, each))}
          onChoose={(next) => change((current) => ({ ...current, writing: next }))}
        />
        <fieldset className={styles.titles}>
          <legend>{t('list.newStory.titles')}</legend>
          {languages.map((locale) => (
            <TextField
              key={locale}
              label={formatLanguage(t, locale)}
              lang={locale}
              maxLength={200}
              readOnly={isBusy}
              value={title[locale]}
              onChange={({ target: { value } }) =>
                change((current) => ({ ...current, title: { ...current.title, [locale]: value } }))
              }
            />
          ))}
          <Quiet>{t('list.newStory.later')}</Quiet>
        </fieldset>
        <Button wide type="submit" isBusy={isBusy}>
          {t(isBusy ? 'list.newStory.creating' : 'list.newStory.create')}
        </Button>
      </form>
      <section className={styles.file}>
        <h3>{t('list.newStory.orFile')}</h3>
        <Quiet>{t('list.newStory.fileHint')}</Quiet>
        <Button wide look="quiet" onClick={() => onChooseFiles('files')}>
          {t('list.newStory.choose')}
        </Button>
        <Button wide look="quiet" onClick={() => onChooseFiles('folder')}>
          {t('list.newStory.chooseFolder')}
        </Button>
      </section>
    </Drawer>
  )
}

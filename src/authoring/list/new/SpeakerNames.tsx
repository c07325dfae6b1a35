/** Who the names that speak in a work are: people, the story itself, or words before a colon. Its author says so before the import. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type FoundSpeaker, SPEAKER_ROLES, type SpeakerRole } from '../../../../protocol/story/importSpeakers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Quiet } from '../../../ui/layout.tsx'
import importStyles from './ImportReport.module.css'
import styles from './SpeakerNames.module.css'

interface Props {
  speakers: readonly FoundSpeaker[]
  /** The language of the work. */
  lang: string
  isBusy: boolean
  onChange: (speakers: readonly FoundSpeaker[]) => void
  /** Reads the work again, with what was said. */
  onRead: () => void
}

export function SpeakerNames({ speakers, lang, isBusy, onChange, onRead }: Props) {
  const { t } = useTranslation('creation')
  const names = useId()
  const change = (name: string, fields: Partial<FoundSpeaker>): void =>
    onChange(speakers.map((one) => (one.name === name ? { ...one, ...fields } : one)))
  const people = speakers.filter(({ as }) => as === 'person').length
  return (
    <details className={styles.names}>
      <summary>{t('list.speakers.title', { count: speakers.length, people })}</summary>
      <Quiet>{t('list.speakers.hint')}</Quiet>
      <datalist id={names}>
        {speakers.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ul>
        {speakers.map(({ name, as, person, lines, example }) => (
          <li key={name}>
            <strong lang={lang}>{name}</strong>
            <q lang={lang} className={importStyles.words}>
              {example}
            </q>
            <label>
              <span>{t('list.speakers.lines', { count: lines })}</span>
              <select
                aria-label={t('list.speakers.role', { name })}
                value={as}
                onChange={({ target }) => change(name, { as: target.value as SpeakerRole })}
              >
                {SPEAKER_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {t(`list.speakers.roles.${role}`)}
                  </option>
                ))}
              </select>
            </label>
            {as === 'person' && (
              <label>
                <span>{t('list.speakers.person')}</span>
                <input
                  lang={lang}
                  aria-label={t('list.speakers.personOf', { name })}
                  list={names}
                  maxLength={200}
                  value={person}
                  onChange={({ target }) => change(name, { person: target.value })}
                />
              </label>
            )}
          </li>
        ))}
      </ul>
      <Button wide look="quiet" isBusy={isBusy} onClick={onRead}>
        {t('list.speakers.read')}
      </Button>
    </details>
  )
}

/** The talents that players choose from: created, changed, deleted, and brought back. Doc 2 §3, §7. `header` stands before the button for a new one. */
import { useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { skillDelete, skillRestore } from '../../../protocol/api/talents.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { callAsUser } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { ActionMenu } from '../controls/ActionMenu.tsx'
import { UndoBar } from '../controls/UndoBar.tsx'
import { listWrittenTalents, type WrittenTalent } from './listTalents.ts'
import { TalentDrawer } from './TalentDrawer.tsx'
import { Quiet, Row, Text } from '../../ui/layout.tsx'
import styles from './TalentList.module.css'

export function TalentList({ header }: { header: Elements }) {
  const { t } = useTranslation(['creation', 'intro'])
  const answer = useAnswer('creation-talents', listWrittenTalents)
  /** The talent that is edited; 'new' for one that is not there yet. */
  const [edited, setEdited] = useState<WrittenTalent | 'new' | null>(null)
  const [deleted, setDeleted] = useState<WrittenTalent | null>(null)
  const { isBusy, run } = useOneAtATime()
  const talents = answer.data ?? []

  const remove = async (talent: WrittenTalent): Promise<void> => {
    const result = await callAsUser(skillDelete, { id: talent.id })
    if (!result.ok) return void showToast('error', formatFailure(result))
    setDeleted(talent)
    answer.retry()
  }
  const restore = async ({ id }: WrittenTalent): Promise<void> => {
    const result = await callAsUser(skillRestore, { id })
    if (!result.ok) return void showToast('error', formatFailure(result))
    setDeleted(null)
    answer.retry()
  }
  return (
    <>
      <Row wrap className={styles.head} data-head>
        {header}
        <Button className={styles.create} onClick={() => setEdited('new')}>
          {t('talents.create')}
        </Button>
      </Row>
      <p className={styles.hint}>{t('talents.hint')}</p>
      <section aria-label={t('talents.title')} aria-busy={answer.status === 'loading'}>
        {answer.status === 'loading' && <Skeleton className={styles.loading} />}
        {answer.status === 'failed' && (
          <ErrorState title={t('talents.failed')} hint={formatFailure(answer.failure)} onRetry={answer.retry} />
        )}
        {answer.status === 'here' && talents.length === 0 && (
          <EmptyState title={t('talents.empty')} hint={t('talents.emptyHint')} />
        )}
        <ul className={styles.talents}>
          {talents.map((talent) => (
            <TalentRow
              key={talent.id}
              talent={talent}
              isBusy={isBusy}
              onEdit={() => setEdited(talent)}
              onDelete={() => run(() => remove(talent))}
            />
          ))}
        </ul>
      </section>
      <UndoBar
        text={deleted === null ? null : t('talents.deleted', { name: deleted.names[getLocale()] })}
        undoLabel={t('list.undo')}
        onUndo={() => deleted !== null && run(() => restore(deleted))}
        onClose={() => setDeleted(null)}
      />
      {edited !== null && (
        <TalentDrawer
          talent={edited === 'new' ? null : edited}
          pictures={[...new Set(talents.map(({ image_url }) => image_url))]}
          onSaved={answer.retry}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface RowProps {
  talent: WrittenTalent
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
}

function TalentRow({ talent: { names, image_url, skill_configs }, isBusy, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation(['creation', 'intro'])
  const locale = getLocale()
  const effects = skill_configs.filter(({ value }) => value !== 0)
  return (
    <Row as="li" gap={3} align="start" className={styles.talent}>
      <Picture url={image_url} alt="" sizes="72px" width={720} height={720} className={styles.picture} />
      <Text as="div" grow breaks>
        <h2 className={styles.name}>{names[locale]}</h2>
        {LOCALES.filter((other) => other !== locale).map((other) => (
          <Quiet key={other} lang={other}>
            {names[other]}
          </Quiet>
        ))}
        <Row as="p" align="stretch" wrap quiet className={styles.effects}>
          {effects.length === 0 && <span>{t('talents.noEffects')}</span>}
          {effects.map(({ attr, value }, index) => (
            <span key={index}>
              {`${t(`intro:talents.attributes.${attr}`)} ${value > 0 ? `+${value}` : String(value).replace('-', '−')}`}
            </span>
          ))}
        </Row>
      </Text>
      <ActionMenu
        label={t('list.actions.title', { title: names[locale] })}
        isBusy={isBusy}
        actions={[
          { label: t('talents.edit'), onChoose: onEdit },
          { label: t('list.actions.delete'), onChoose: onDelete, isDanger: true },
        ]}
      />
    </Row>
  )
}

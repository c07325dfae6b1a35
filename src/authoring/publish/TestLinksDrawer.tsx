/** The links by which test readers play a draft before it is published: made, copied, ended. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  TEST_LINK_DAYS,
  type TestLink,
  testLinkCreate,
  testLinkEnd,
  testLinkList,
} from '../../../protocol/api/creationTestLinks.ts'
import { callAsUser, callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { writeIntroAddress } from '../../navigation/paths.ts'
import { copyText } from '../../platform/copyText.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Quiet, Row, Spoken, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { type DraftStore } from '../model/draftStore.ts'
import { formatMoment } from './localTime.ts'
import { saveDraft } from './saveDraft.ts'
import styles from './TestLinksDrawer.module.css'

type Days = (typeof TEST_LINK_DAYS)[number]

interface Props {
  store: DraftStore
  onClose: () => void
}

export function TestLinksDrawer({ store, onClose }: Props) {
  const { t } = useTranslation('creation')
  const { id } = store.getView()
  const [days, setDays] = useState<Days>(7)
  const [ending, setEnding] = useState<TestLink | null>(null)
  const { isBusy, run } = useOneAtATime()
  const answer = useAnswer(`creation-test-links-${id}`, (signal) => callAsUserWith({ signal }, testLinkList, { id }))
  const create = async (): Promise<void> => {
    const save = await saveDraft(store)
    const { revision } = store.getView()
    if (save.kind !== 'saved' || revision === null) return void showToast('error', t('testLinks.notSaved'))
    const made = await callAsUser(testLinkCreate, { id, revision, days })
    if (!made.ok) return void showToast('error', formatFailure(made))
    showToast('success', t('testLinks.created'))
    answer.retry()
  }
  const end = async (link: TestLink): Promise<void> => {
    const ended = await callAsUser(testLinkEnd, { id, story_id: link.story_id })
    if (!ended.ok) return void showToast('error', formatFailure(ended))
    answer.retry()
  }
  return (
    <Drawer
      title={t('testLinks.title')}
      onClose={onClose}
      actions={
        <Button wide isBusy={isBusy} onClick={() => run(create)}>
          {t('testLinks.create')}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{t('testLinks.about')}</p>
        <ChoiceGroup
          label={t('testLinks.days')}
          values={TEST_LINK_DAYS.map(String)}
          chosen={String(days)}
          format={(value) => t('testLinks.day', { count: Number(value) })}
          onChoose={(value) => setDays(TEST_LINK_DAYS.find((each) => String(each) === value) ?? days)}
        />
        {answer.status === 'failed' && <ErrorState title={formatFailure(answer.failure)} onRetry={answer.retry} />}
        {answer.status === 'loading' && (
          <div role="status" aria-busy="true">
            <Spoken>{t('testLinks.loading')}</Spoken>
            <Skeleton className={styles.skeleton} />
          </div>
        )}
        {answer.status === 'here' && <Links links={answer.data.links} onEnd={setEnding} />}
      </Stack>
      {ending !== null && (
        <ConfirmDialog
          title={t('testLinks.endTitle')}
          confirmLabel={t('testLinks.endConfirm')}
          onConfirm={() => {
            setEnding(null)
            run(() => end(ending))
          }}
          onCancel={() => setEnding(null)}
        >
          <p>{t('testLinks.endText')}</p>
        </ConfirmDialog>
      )}
    </Drawer>
  )
}

interface ListProps {
  links: readonly TestLink[]
  onEnd: (link: TestLink) => void
}

function Links({ links, onEnd }: ListProps) {
  const { t } = useTranslation('creation')
  if (links.length === 0) return <Quiet>{t('testLinks.none')}</Quiet>
  return (
    <Stack as="ul" gap={3} aria-label={t('testLinks.list')}>
      {links.map((link) => (
        <li key={link.story_id} className={styles.link}>
          <LinkRow link={link} onEnd={() => onEnd(link)} />
        </li>
      ))}
    </Stack>
  )
}

function LinkRow({ link, onEnd }: { link: TestLink; onEnd: () => void }) {
  const { t } = useTranslation('creation')
  const { revision: number, readers, games, endings } = link
  const address = `${location.origin}${writeIntroAddress(link.story_id)}`
  const when = formatMoment(link.expires_at, getLocale())
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address)
    showToast(isCopied ? 'success' : 'error', t(isCopied ? 'testLinks.copied' : 'testLinks.notCopied'))
  }
  return (
    <Stack gap={2}>
      <TextField label={t('testLinks.address', { number })} value={address} readOnly />
      <Quiet>
        {[
          t(link.has_ended ? 'testLinks.ended' : 'testLinks.until', { when }),
          t('testLinks.readers', { count: readers }),
          t('testLinks.games', { count: games }),
          t('testLinks.endings', { count: endings }),
        ].join(' · ')}
      </Quiet>
      {!link.has_ended && (
        <Row gap={2} justify="end">
          <Button look="quiet" aria-label={t('testLinks.endNamed', { number })} onClick={onEnd}>
            {t('testLinks.end')}
          </Button>
          <Button look="quiet" aria-label={t('testLinks.copyNamed', { number })} onClick={() => void copy()}>
            {t('testLinks.copy')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** Publishes the draft: saves it first, says what prevents it, and afterwards leads to the story as players see it. */
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { creationUnpublish } from '../../../protocol/api/creation.ts'
import { creationGoBack, type PublicationPlan, publicationPlanGet } from '../../../protocol/api/creationPublishing.ts'
import { callAsUser, callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { getLocale } from '../../i18n/index.ts'
import { DraftContext, useDraft } from '../model/DraftContext.tsx'
import type { DraftStore } from '../model/draftStore.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { ActionMenu } from '../controls/ActionMenu.tsx'
import { ProblemList } from '../problems/ProblemList.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './PublishButton.module.css'
import { GoBackDialog } from './GoBackDialog.tsx'
import { formatMoment } from './localTime.ts'
import { PlanDrawer } from './PlanDrawer.tsx'
import { PublishReview } from './PublishReview.tsx'
import { TestLinksDrawer } from './TestLinksDrawer.tsx'
import { formatRefusal, publishStory } from './publishStory.ts'
import { saveDraft } from './saveDraft.ts'
import { writeIntroAddress } from '../../navigation/paths.ts'

type OpenPart = 'review' | 'published' | 'unpublish' | 'problems' | 'testLinks' | 'goBack' | 'plan'

export function PublishButton() {
  const store = useContext(DraftContext)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  return store === null || isReadOnly ? null : <EditablePublish store={store} />
}

function EditablePublish({ store }: { store: DraftStore }) {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const { isBusy, run } = useOneAtATime()
  const [open, setOpen] = useState<OpenPart | null>(null)
  const status = useDraft((view) => view.status)
  const isUnsaved = useDraft((view) => view.save.kind !== 'saved')
  const { id, publishedAt } = store.getView()
  const { setProblems, setPublished, mergeVersion } = store.actions
  const close = (): void => setOpen(null)
  // Publishing, unpublishing and going back end a plan; at its time the server does.
  const plan = useAnswer(`creation-plan-${id}-${status}-${publishedAt}`, (signal) =>
    callAsUserWith({ signal }, publicationPlanGet, { id }),
  )
  const planned = plan.data?.plan ?? null

  const publish = async (): Promise<void> => {
    const save = await saveDraft(store)
    const { revision } = store.getView()
    // The header says why it is not saved.
    if (save.kind !== 'saved' || revision === null) return void showToast('error', t('publish.notSaved'))
    const answer = await publishStory(id, revision)
    if (!answer.ok) return void showToast('error', formatFailure(answer))
    if (answer.data.outcome === 'conflict') {
      const { revision: latest, updated_by: by, updated_at: at, document: theirs } = answer.data
      mergeVersion({ revision: latest, by, at, theirs })
      return void showToast('warning', t('publish.conflict'))
    }
    const { problems } = answer.data
    setProblems(problems, true)
    if (answer.data.outcome === 'problems') {
      showToast('error', formatRefusal(t, problems))
      return setOpen('problems')
    }
    // What was typed since is a change again, as soon as it is saved.
    setPublished(store.getView().revision === revision ? 'published' : 'changed', answer.data.published_at)
    setOpen('published')
  }
  const unpublish = async (): Promise<void> => {
    const answer = await callAsUser(creationUnpublish, { id })
    if (!answer.ok) return void showToast('error', formatFailure(answer))
    setPublished('draft', publishedAt)
    showToast('success', t('publish.unpublished'))
  }
  const goBack = async (from: number): Promise<void> => {
    const answer = await callAsUser(creationGoBack, { id, from })
    if (!answer.ok) return void showToast('error', formatFailure(answer))
    const { status: nextStatus, published_at: at, revision: number } = answer.data
    // What is typed meanwhile is a change, as soon as it is saved.
    setPublished(nextStatus, at)
    showToast('success', t('publish.wentBack', { number }))
  }
  const see = (): void => navigate(writeIntroAddress(id))
  const actions = [
    { label: t('plan.title'), onChoose: () => setOpen('plan') },
    { label: t('testLinks.title'), onChoose: () => setOpen('testLinks') },
    ...(status === 'draft'
      ? []
      : [
          { label: t('list.actions.see'), onChoose: see },
          { label: t('publish.goBack'), onChoose: () => setOpen('goBack') },
          { label: t('list.actions.unpublish'), onChoose: () => setOpen('unpublish'), isDanger: true },
        ]),
  ]
  return (
    <Row gap={1}>
      {(status !== 'published' || isUnsaved) && (
        <Button
          className={styles.button}
          isBusy={isBusy}
          onClick={() => (status === 'draft' ? run(publish) : setOpen('review'))}
        >
          {t(isBusy ? 'publish.running' : `publish.${status === 'draft' ? 'first' : 'again'}`)}
        </Button>
      )}
      <ActionMenu label={t('publish.menu')} actions={actions} isBusy={isBusy} />
      {planned !== null && <PlanNote plan={planned} onOpen={() => setOpen('plan')} />}
      {open === 'plan' && <PlanDrawer store={store} plan={planned} onChanged={plan.retry} onClose={close} />}
      {open === 'review' && (
        <PublishReview
          storyId={id}
          onPublish={() => {
            close()
            run(publish)
          }}
          onPlan={() => setOpen('plan')}
          onCancel={close}
        />
      )}
      {open === 'published' && <PublishedDialog onSee={see} onClose={close} />}
      {open === 'problems' && <ProblemList onClose={close} />}
      {open === 'testLinks' && <TestLinksDrawer store={store} onClose={close} />}
      {open === 'goBack' && (
        <GoBackDialog
          storyId={id}
          onConfirm={(from) => {
            close()
            run(() => goBack(from))
          }}
          onCancel={close}
        />
      )}
      {open === 'unpublish' && (
        <UnpublishDialog
          onConfirm={() => {
            close()
            run(unpublish)
          }}
          onCancel={close}
        />
      )}
    </Row>
  )
}

/** Says in the head of the story when it is published, or that it was not. */
function PlanNote({ plan: { at, failed }, onOpen }: { plan: PublicationPlan; onOpen: () => void }) {
  const { t } = useTranslation('creation')
  const when = formatMoment(at, getLocale())
  return (
    <button
      type="button"
      className={styles.plan}
      data-failed={failed !== null}
      aria-haspopup="dialog"
      aria-label={t(failed === null ? 'plan.noteNamed' : 'plan.noteFailedNamed', { when })}
      onClick={onOpen}
    >
      {failed === null ? t('plan.note', { when }) : t('plan.noteFailed')}
    </button>
  )
}

function PublishedDialog({ onSee, onClose }: { onSee: () => void; onClose: () => void }) {
  const { t } = useTranslation('creation')
  const actions = (
    <>
      <Button wide onClick={onSee}>
        {t('list.actions.see')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('publish.goOn')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('frame.status.published')} actions={actions} onClose={onClose}>
      <p>{t('publish.publishedText')}</p>
    </Dialog>
  )
}

/** Asks before players can no longer find a story. */
export function UnpublishDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation('creation')
  return (
    <ConfirmDialog
      title={t('publish.unpublishTitle')}
      confirmLabel={t('list.actions.unpublish')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('publish.unpublishText')}</p>
    </ConfirmDialog>
  )
}

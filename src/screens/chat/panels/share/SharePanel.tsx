/** The picture of an ending: shown whole, to save or to send with the phone's share sheet, and a link to its story that shows the ending. Doc 2 §4, ending. */
import { useEffect, useEffectEvent, useState } from 'react'
import { i18n, loadTexts, withTexts } from '../../../../i18n/index.ts'
import { useTranslation } from 'react-i18next'
import { useCurrentGame } from '../../../../game/game.ts'
import { writeSharedAddress } from '../../../../navigation/paths.ts'
import { copyText } from '../../../../platform/copyText.ts'
import { trackEvent } from '../../../../telemetry/track.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { showToast } from '../../../../ui/toastStore.ts'
import { closePanel, type PanelOf } from '../../panelStore.ts'
import { usePlayerPortrait } from '../../usePlayerPortrait.ts'
import { createEndingPicture } from './createEndingPicture.ts'
import styles from './SharePanel.module.css'

/** A share is a daily task, once a day for a story. */
function payForShare(storyId: string): void {
  void withTexts(['credits'], import('../../../tasks/completeShareTask.ts')).then(
    ({ completeShareTask }) => completeShareTask(storyId),
    () => undefined,
  )
}

export function SharePanel({ panel: { ending, story } }: { panel: PanelOf<'share'> }) {
  const { t } = useTranslation(['game', 'shell'])
  const game = useCurrentGame()
  const [picture, setPicture] = useState<{ file: File; url: string } | 'failed' | null>(null)
  const portraitUrl = usePlayerPortrait()
  const { number, title } = ending
  const { storyId, locale } = game.getView().session
  const link = `${location.origin}${writeSharedAddress(storyId, ending.id, locale)}`

  const draw = useEffectEvent(async () => {
    // The words on the picture are in the language of the story.
    await loadTexts(locale, ['game', 'shell'])
    const inStory = i18n.getFixedT(locale, 'game')
    const { preview_url: previewUrl } = story
    return createEndingPicture(game, ending, previewUrl, portraitUrl, {
      storyTitle: story.title,
      appName: i18n.t('appName', { lng: locale }),
      locale,
      number: number === null ? '' : inStory('ending.only', { number }),
    })
  })
  useEffect(() => {
    if (picture !== null) return picture === 'failed' ? undefined : () => URL.revokeObjectURL(picture.url)
    let isOver = false
    void draw().then(
      (file) => !isOver && setPicture({ file, url: URL.createObjectURL(file) }),
      () => !isOver && setPicture('failed'),
    )
    return () => {
      isOver = true
    }
  }, [picture])

  const send = async (file: File): Promise<void> => {
    const text = t('ending.share.message', { title: ending.title || story.title, app: t('shell:appName') })
    // In the text: with a file, many apps drop a link of its own.
    const outcome = await sendFile(file, `${text}\n${link}`)
    if (outcome === 'sent') {
      trackEvent('share_made', { story_id: storyId, way: 'sent' })
      payForShare(storyId)
    }
    if (outcome === 'failed') showToast('error', t('ending.share.sendFailed'))
  }
  const copyLink = async (): Promise<void> => {
    const isCopied = await copyText(link)
    if (isCopied) {
      trackEvent('share_made', { story_id: storyId, way: 'copied' })
      payForShare(storyId)
    }
    showToast(isCopied ? 'success' : 'error', t(isCopied ? 'ending.share.copied' : 'ending.share.copyFailed'))
  }
  const isDrawn = picture !== null && picture !== 'failed'
  const actions = isDrawn && (
    <>
      {canSendFile(picture.file) && (
        <Button wide onClick={() => void send(picture.file)}>
          {t('ending.share.send')}
        </Button>
      )}
      <Button
        wide
        look={canSendFile(picture.file) ? 'quiet' : 'primary'}
        onClick={() => {
          saveFile(picture.file.name, picture.url)
          trackEvent('share_made', { story_id: storyId, way: 'saved' })
          showToast('success', t('ending.share.saved'))
        }}
      >
        {t('ending.share.save')}
      </Button>
      <Button wide look="quiet" onClick={() => void copyLink()}>
        {t('ending.share.copyLink')}
      </Button>
    </>
  )
  return (
    <Drawer title={t('ending.share.title')} actions={actions || undefined} onClose={closePanel}>
      {picture === null && (
        <div role="status" aria-busy="true" aria-label={t('ending.share.drawing')}>
          <Skeleton className={styles.picture} />
        </div>
      )}
      {picture === 'failed' && <ErrorState title={t('ending.share.failed')} onRetry={() => setPicture(null)} />}
      {isDrawn && (
        <img
          className={styles.picture}
          src={picture.url}
          alt={t('ending.share.alt', { title: title || story.title })}
        />
      )}
    </Drawer>
  )
}

/** Saving a file, and sending it with the Web Share API. Whether the browser can send this file. Desktop browsers and many webviews cannot. */
function canSendFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the share sheet of the phone. Closing it is no failure. */
async function sendFile(file: File, text: string): Promise<'sent' | 'cancelled' | 'failed'> {
  try {
    await navigator.share({ files: [file], text })
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

/** Downloads the file behind an address of this page. */
function saveFile(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/**
 * Report a problem: what happened in a sentence, and the session's recording with it. The player sees what it holds. It goes to the operator where
 * they take reports (`reportUrl`), else to a file for support.
 */
import ky from 'ky'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlayerReport } from '../../../../../protocol/report.ts'
import { readDraft, writeDraft } from '../../../../account/drafts.ts'
import { useCurrentGame } from '../../../../game/game.ts'
import { getLocale } from '../../../../i18n/index.ts'
import { getAppConfig } from '../../../../platform/appConfig.ts'
import { saveFile } from '../../../../platform/saveFile.ts'
import { getFailures } from '../../../../telemetry/failures.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { showToast } from '../../../../ui/toastStore.ts'
import { useWhileMounted } from '../../../../ui/useWhileMounted.ts'
import { closePanel } from '../../panelStore.ts'
import { TextArea } from '../../TextArea.tsx'
import styles from './ReportPanel.module.css'

export function ReportPanel() {
  const { t } = useTranslation('game')
  const game = useCurrentGame()
  const { reportUrl, contactEmail } = getAppConfig()
  const { storyId } = game.getView().session
  const [words, setWords] = useState(() => readDraft(storyId, 'report'))
  const [contents, setContents] = useState<string | null>(null)
  const [busy, setBusy] = useState<'sending' | 'saving' | null>(null)
  const close = useWhileMounted(closePanel)
  const write = (): Promise<string | null> => game.exportRecording(collectReport(words))

  function changeWords(next: string): void {
    setWords(next)
    writeDraft(storyId, next, 'report')
  }

  /** The report has these words. The player may have closed it since, and written others. */
  function finish(): void {
    if (readDraft(storyId, 'report') === words) writeDraft(storyId, '', 'report')
    close()
  }

  async function save(): Promise<void> {
    setBusy('saving')
    const report = await write()
    setBusy(null)
    if (report === null) return void showToast('error', t('report.failed'))
    saveFile(new Blob([report], { type: 'application/jsonl' }), `${storyId}.jsonl`)
    finish()
    showToast('success', t('report.saved'))
  }

  async function send(url: string): Promise<void> {
    setBusy('sending')
    const report = await write()
    const isSent = report !== null && (await postReport(url, report))
    setBusy(null)
    if (!isSent) return void showToast('error', t(report === null ? 'report.failed' : 'report.send.failed'))
    finish()
    showToast('success', t('report.send.done'))
  }

  /** Where the recording goes: to the operator, into an email to them, or nowhere. */
  function describeWay(): string {
    if (reportUrl !== null) return t('report.send.words')
    return contactEmail === null ? t('report.words') : t('report.mail', { email: contactEmail })
  }

  const actions = (
    <>
      {reportUrl !== null && (
        <Button wide isBusy={busy === 'sending'} disabled={busy === 'saving'} onClick={() => void send(reportUrl)}>
          {t('report.send.button')}
        </Button>
      )}
      <Button
        wide
        look={reportUrl === null ? 'primary' : 'quiet'}
        isBusy={busy === 'saving'}
        disabled={busy === 'sending'}
        onClick={() => void save()}
      >
        {t('report.save')}
      </Button>
    </>
  )
  return (
    <Drawer title={t('report.title')} actions={actions} onClose={closePanel}>
      <TextArea label={t('report.happened')} value={words} max={WORDS_MAX} rows={3} onChange={changeWords} />
      <p>{describeWay()}</p>
      <p>{t('report.without')}</p>
      <details
        className={styles.contents}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) void write().then(setContents)
        }}
      >
        <summary className={styles.summary}>{t('report.contents')}</summary>
        {contents !== null && (
          <>
            <pre className={styles.text}>{contents.slice(0, CONTENTS_MAX)}</pre>
            {contents.length > CONTENTS_MAX && <p>{t('report.more')}</p>}
          </>
        )}
      </details>
    </Drawer>
  )
}

/** Facts of a report beside the session: the words of the player, what they play on, and what failed. */
function collectReport(words: string): PlayerReport {
  return {
    words: words.trim(),
    language: getLocale(),
    device: navigator.userAgent,
    viewport: { width: innerWidth, height: innerHeight, ratio: devicePixelRatio },
    failures: [...getFailures().latest],
  }
}

/** Whether the operator has it. As text, so that another origin needs no preflight. */
async function postReport(url: string, report: string): Promise<boolean> {
  try {
    await ky.post(url, {
      body: report,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      timeout: SEND_TIMEOUT_MS,
    })
    return true
  } catch {
    return false
  }
}

/** Characters of what happened. */
const WORDS_MAX = 1_000
/** Characters of the report that the panel shows. */
const CONTENTS_MAX = 20_000
/** A long session on a slow network. */
const SEND_TIMEOUT_MS = 60_000

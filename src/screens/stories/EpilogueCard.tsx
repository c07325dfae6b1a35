/** The day after an ending: a card from the character with whom the story ended, once. Opened, it has their lines. Doc 1 §4. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Epilogue } from '../../../protocol/api/epilogues.ts'
import { markEpilogueRead } from '../../api/epilogues.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ChevronIcon } from '../../ui/controlIcons.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Quiet, Row, Text } from '../../ui/layout.tsx'
import styles from './EpilogueCard.module.css'
import { EpilogueDrawer } from './EpilogueDrawer.tsx'

interface Props {
  epilogue: Epilogue
  /** '' where the story is not in the list. */
  title: string
  /** It was read. */
  onRead: () => void
}

export function EpilogueCard({ epilogue, title, onRead }: Props) {
  const { t } = useTranslation('catalogue')
  const [isOpen, setOpen] = useState(false)
  const read = useRef<Promise<unknown> | null>(null)
  const [first] = epilogue.lines
  if (first === undefined) return null
  const open = (): void => {
    setOpen(true)
    trackEvent('epilogue_read', { story_id: epilogue.story_id, ending_id: epilogue.ending_id })
    read.current ??= markEpilogueRead(epilogue)
  }
  const close = (): void => {
    setOpen(false)
    // Asked before the server knows, it would give the card again.
    void read.current?.then(onRead)
  }
  return (
    <>
      <Row as="section" className={styles.card} aria-label={t('epilogue.label')}>
        <Picture url={first.avatar_url} alt="" sizes="48px" className={styles.picture} />
        <div className={styles.words}>
          <button type="button" className={styles.open} onClick={open}>
            {t('epilogue.from', { name: first.name })}
          </button>
          <Text className={styles.line} lang={epilogue.language}>
            {first.text}
          </Text>
          {title !== '' && <Quiet oneLine>{title}</Quiet>}
        </div>
        <Text as="span" rigid tone="quiet" className={styles.go} aria-hidden="true">
          <ChevronIcon size={20} />
        </Text>
      </Row>
      {isOpen && <EpilogueDrawer epilogue={epilogue} title={title} onClose={close} />}
    </>
  )
}

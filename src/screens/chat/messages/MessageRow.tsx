/** One message: a bubble of the actor or the player, a narrator's line, a tip or a picture. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { useWornLook } from '../../../account/wornLook.ts'
import { resolveApiAddress } from '../../../platform/apiAddress.ts'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { getSpeech } from '../../../../protocol/lineText.ts'
import { Deferred } from '../deferred.tsx'
import { Column, Row } from '../../../ui/layout.tsx'
import styles from './MessageRow.module.css'
import { getSenderName } from './sender.ts'
import { MessageText } from './MessageText.tsx'

interface Props {
  message: Message
  /** The speaker changed: shows the name above the text. */
  isNewSpeaker: boolean
  /** A search leads to this line. */
  isMarked: boolean
}

export const MessageRow = memo(function MessageRow({ message, isNewSpeaker, isMarked }: Props) {
  const { t } = useTranslation('chat')
  const portraitUrl = useOwnPortrait(message)
  return (
    <Column
      as="article"
      align="start"
      className={styles.row}
      data-from={message.from}
      data-delivery={message.delivery}
      data-avatar={portraitUrl !== null || undefined}
      aria-current={isMarked || undefined}
      aria-label={getSenderName(t, message)}
    >
      {isNewSpeaker && <Speaker name={message.name} avatarUrl={message.avatarUrl} />}
      {message.mediaUrl !== null && <MessagePicture url={message.mediaUrl} alt={message.alt} />}
      {(message.mediaUrl === null || message.text !== '' || message.html !== null) && <Bubble message={message} />}
      {portraitUrl !== null && <OwnPortrait url={portraitUrl} />}
      {hasNotes(message) && <Deferred.MessageNotes message={message} />}
    </Column>
  )
})

/** What stands beside the player's words: the avatar that they chose for the game (rule I14), else the look that they wear; null for none. */
function useOwnPortrait({ from, avatarUrl }: Message): string | null {
  const worn = useWornLook()
  return from === 'user' ? (avatarUrl ?? worn) : null
}

/** The row is labelled with the sender, so the picture is decorative. */
function OwnPortrait({ url }: { url: string }) {
  return <img className={styles.own} src={resolveApiAddress(url)} alt="" width={30} height={30} decoding="async" />
}

function hasNotes({ mood, actions, delivery }: Message): boolean {
  return mood === -1 || actions.length > 0 || delivery === 'failed' || delivery === 'late'
}

function Bubble({ message }: { message: Message }) {
  const bubble =
    message.html !== null ? (
      <Deferred.SafeHtml className={styles.bubble} html={message.html} />
    ) : (
      <p className={styles.bubble} dir="auto">
        <MessageText messageId={message.id} text={message.text} />
      </p>
    )
  if (message.audioUrl === null && getSpeech(message) === '') return bubble
  return (
    <Row align="end" className={styles.voiced}>
      {bubble}
      <Deferred.VoiceControl
        messageId={message.id}
        hasVoice={message.audioUrl !== null}
        mayHaveVoice={message.speech?.file !== 'none'}
      />
    </Row>
  )
}

function MessagePicture({ url, alt: shown }: { url: string; alt: string }) {
  const { t } = useTranslation('chat')
  const alt = shown || t('messages.picture')
  return (
    <span className={styles.picture}>
      <img src={getStorySource(url)} alt={alt} loading="lazy" decoding="async" />
      <Deferred.ViewPictureButton url={url} alt={alt} className={styles.view} />
    </span>
  )
}

/** The server may name an actor, show a picture of them, or both. */
function Speaker({ name, avatarUrl }: { name: string | null; avatarUrl: string | null }) {
  if (name === null && avatarUrl === null) return null
  return (
    <Row as="p" className={styles.speaker} aria-hidden="true">
      {avatarUrl !== null && (
        <img
          className={styles.avatar}
          src={resolveApiAddress(avatarUrl)}
          alt=""
          width={24}
          height={24}
          decoding="async"
        />
      )}
      {name !== null && <span dir="auto">{name}</span>}
    </Row>
  )
}

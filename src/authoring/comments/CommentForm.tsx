/** A field for a comment or a reply. */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../account/user.ts'
import { randomId } from '../../platform/random.ts'
import { pageNow } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { Row } from '../../ui/layout.tsx'
import { Field } from '../fields/Field.tsx'
import fieldStyles from '../fields/Field.module.css'
import { type AuthorComment, COMMENT_MAX_LENGTH } from '../model/comments.ts'
import { useBegunComment } from './commentPlaces.ts'
import styles from './comments.module.css'

interface Props {
  /** What is typed is kept for this place until it is sent. */
  place: string
  label: string
  action: string
  onSend: (comment: AuthorComment) => void
  /** The field is asked for, and can be closed again. */
  onClose?: () => void
}

export function CommentForm({ place, label, action, onSend, onClose }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const user = useUser()
  const [text, write] = useBegunComment(place)
  const field = useRef<HTMLTextAreaElement>(null)
  const isAsked = onClose !== undefined
  useEffect(() => {
    if (!isAsked || field.current === null) return
    field.current.focus()
    // What was begun goes on at its end.
    const { length } = field.current.value
    field.current.setSelectionRange(length, length)
  }, [isAsked])
  const send = (): void => {
    if (text.trim() === '' || user === null) return
    write('')
    onSend({ id: randomId(), by: user.uuid, at: pageNow(), text: text.trim() })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onClose !== undefined) {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <form
      className={styles.form}
      data-own-undo
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <Field id={id} label={label}>
        <textarea
          ref={field}
          id={id}
          className={fieldStyles.control}
          rows={2}
          maxLength={COMMENT_MAX_LENGTH}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Row gap={2} wrap>
        <Button type="submit" small disabled={text.trim() === ''}>
          {action}
        </Button>
        {onClose !== undefined && (
          <Button
            small
            look="quiet"
            onClick={() => {
              write('')
              onClose()
            }}
          >
            {t('comments.cancel')}
          </Button>
        )}
      </Row>
    </form>
  )
}

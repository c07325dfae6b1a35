/** A field for a comment or a reply. */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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
import styles from './comments.module.css'

interface Props {
  label: string
  action: string
  onSend: (comment: AuthorComment) => void
  onCancel?: () => void
}

export function CommentForm({ label, action, onSend, onCancel }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const user = useUser()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const isAsked = onCancel !== undefined
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  const send = (): void => {
    if (text.trim() === '' || user === null) return
    onSend({ id: randomId(), by: user.uuid, at: pageNow(), text: text.trim() })
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.stopPropagation()
      onCancel()
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
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Row gap={2} wrap>
        <Button type="submit" disabled={text.trim() === ''}>
          {action}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
      </Row>
    </form>
  )
}

/** The ways to give a picture: the camera, on devices that are touched, or a file. */
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { PICTURE_TYPES } from '../../platform/preparePicture.ts'

interface Props {
  /** `quiet`: another button is the main action. */
  look?: 'primary' | 'quiet'
  onFile: (file: File) => void
}

export function PictureButtons({ look = 'primary', onFile }: Props) {
  const { t } = useTranslation('pictures')
  const hasCamera = useMediaQuery('(pointer: coarse)')
  return (
    <>
      {hasCamera && <PictureButton label={t('upload.take')} look={look} capture="user" onFile={onFile} />}
      <PictureButton label={t('upload.choose')} look={hasCamera ? 'quiet' : look} onFile={onFile} />
    </>
  )
}

function PictureButton({ label, look = 'primary', capture, onFile }: Props & { label: string; capture?: 'user' }) {
  const input = useRef<HTMLInputElement>(null)

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0]
    // The same picture may be chosen again after a failure.
    currentTarget.value = ''
    if (file !== undefined) onFile(file)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        capture={capture}
        aria-label={label}
        hidden
        onChange={onChange}
      />
      <Button wide look={look} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

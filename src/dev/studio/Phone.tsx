/** The screen as it was: the players' chat screen in a phone, which is a page of its own with the phone's size. */
import { useEffect, useId, useRef, useState } from 'react'
import { LOCALE_NAMES, type Locale, LOCALES } from '../../../protocol/locale.ts'
import { type Theme, THEMES } from '../../platform/theme.ts'
import { afterFrame } from '../../ui/afterFrame.ts'
import { Column, Row, Stack } from '../../ui/layout.tsx'
import styles from './Phone.module.css'
import { PHONE_SIZES, type PhoneApi } from './phoneApi.ts'
import { findPhoneSource, isStandalone, withoutMedia } from './phoneSource.ts'
import { type Playback } from './usePlayback.ts'

/** The page is our own: the studio hands it views, and it cannot lead the studio elsewhere. */
const ALLOWED = 'allow-scripts allow-same-origin'

interface PhoneProps {
  playback: Playback
  /** A second phone beside it, with the names of both; null where there is one phone only. */
  beside: { playback: Playback; names: readonly [string, string] } | null
}

export function Phone({ playback, beside }: PhoneProps) {
  const { header } = playback.session
  const [size, setSize] = useState<string>('360x640')
  const [locale, setLocale] = useState<Locale>(header.locale)
  const [theme, setTheme] = useState<Theme>('dark')
  const [hasWebGl, setWebGl] = useState(!isStandalone())
  const [width = 360, height = 640] = size.split('x').map(Number)
  return (
    <Stack as="section" className={styles.pane} aria-label="Screen">
      <Row align="stretch" wrap className={styles.settings}>
        <Choice
          label="Size"
          value={size}
          choices={PHONE_SIZES.map(([w, h]) => [`${w}x${h}`, `${w} × ${h}`])}
          onChange={setSize}
        />
        <Choice
          label="Language"
          value={locale}
          choices={LOCALES.map((one) => [one, LOCALE_NAMES[one]])}
          onChange={(next) => setLocale(next as Locale)}
        />
        <Choice
          label="Theme"
          value={theme}
          choices={THEMES.map((one) => [one, one === 'dark' ? 'Dark' : 'Light'])}
          onChange={(next) => setTheme(next as Theme)}
        />
        {!isStandalone() && (
          <Choice
            label="Stage"
            value={hasWebGl ? 'webgl' : 'plain'}
            choices={[
              ['webgl', 'WebGL'],
              ['plain', 'Plain'],
            ]}
            onChange={(next) => setWebGl(next === 'webgl')}
          />
        )}
      </Row>
      <div className={styles.phones}>
        {[playback, ...(beside === null ? [] : [beside.playback])].map((one, index) => (
          <Column grow as="figure" key={index} className={styles.phone}>
            {beside !== null && <figcaption>{beside.names[index]}</figcaption>}
            <ScaledPage
              key={`${locale} ${String(hasWebGl)}`}
              playback={one}
              title={beside === null ? "The player's screen" : `The player's screen: ${beside.names[index]}`}
              locale={locale}
              hasWebGl={hasWebGl}
              theme={theme}
              width={width}
              height={height}
            />
          </Column>
        ))}
      </div>
    </Stack>
  )
}

interface PhonePageProps {
  playback: Playback
  title: string
  locale: Locale
  hasWebGl: boolean
  theme: Theme
  width: number
  height: number
}

function ScaledPage(props: PhonePageProps) {
  const { width, height } = props
  const { box, scale } = useScale(width, height)
  return (
    <div ref={box} className={styles.box}>
      <div className={styles.frame} style={{ width: width * scale, height: height * scale }}>
        <PhonePage {...props} scale={scale} />
      </div>
    </div>
  )
}

function PhonePage({
  playback,
  title,
  locale,
  hasWebGl,
  theme,
  width,
  height,
  scale,
}: PhonePageProps & { scale: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [phone, setPhone] = useState<PhoneApi | null>(null)
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (page === null || page === undefined) return undefined
    const take = (): void => setPhone(frame.current?.contentWindow?.phone ?? null)
    // The window of the frame is another one once its page has begun to load.
    const element = frame.current
    const watch = (): void => {
      element?.contentWindow?.addEventListener('phoneready', take)
      take()
    }
    watch()
    element?.addEventListener('load', watch)
    return () => element?.removeEventListener('load', watch)
  }, [])
  useEffect(() => phone?.setTheme(theme), [phone, theme])
  useEffect(() => {
    if (phone === null) return undefined
    const { position, session } = playback
    const show = (): void => {
      const { count, at } = position.get()
      const { view } = session.replayer.seek(count)
      phone.show(isStandalone() ? withoutMedia(view) : view, at)
    }
    show()
    afterFrame(() => session.isShown.set(true))
    return position.subscribe(show)
  }, [phone, playback])
  return (
    <iframe
      ref={frame}
      sandbox={ALLOWED}
      title={title}
      {...findPhoneSource({ lang: locale, webgl: hasWebGl ? '1' : '0' })}
      className={styles.page}
      style={{ width, height, transform: `scale(${scale})` }}
    />
  )
}

/** How much smaller the phone is drawn than it is, so that all of it is seen. */
function useScale(width: number, height: number) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width, height })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // The bezel of the phone.
  const scale = Math.max(0.2, Math.min(1, (room.width - 20) / width, (room.height - 20) / height))
  return { box, scale }
}

interface ChoiceProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <Row className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Row>
  )
}

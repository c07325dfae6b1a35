/** The form of a talent: its names, its picture and what it changes. Doc 2 §3. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTRIBUTES, type Skill, skillCreate, skillUpdate } from '../../../protocol/api/talents.ts'
import { forEachLocale, type Locale, LOCALES } from '../../../protocol/locale.ts'
import { findMissingLocales } from '../../../protocol/story/texts.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { MediaPicker } from '../media/MediaPicker.tsx'
import { KeptNotice } from '../controls/KeptNotice.tsx'
import { type KeptForms, useKeptForm } from '../controls/useKeptForm.ts'
import { type WrittenTalent } from './listTalents.ts'
import { PictureChoice } from './PictureChoice.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './TalentDrawer.module.css'
import { formatLanguage } from '../model/formatLanguage.ts'
import { type CallError } from '../../../protocol/api/result.ts'
import { callAsUserWith } from '../../api/client.ts'

const EFFECTS = [...ATTRIBUTES, 'assignablePoints'] as const
const EFFECT_MAX = 10
const NAME_MAX_LENGTH = 60

/** Forms that were closed without being saved. */
const keptForms: KeptForms<TalentForm> = new Map()

interface Props {
  /** Null for a new one. */
  talent: WrittenTalent | null
  /** Pictures of the talents that there are. */
  pictures: readonly string[]
  /** The server has changed something. */
  onSaved: () => void
  onClose: () => void
}

export function TalentDrawer({ talent, pictures, onSaved, onClose }: Props) {
  const { t } = useTranslation(['creation', 'intro'])
  const { isBusy, run } = useOneAtATime()
  const close = useWhileMounted(onClose)
  const kept = useKeptForm(keptForms, readForm(talent), readName)
  const { form, change } = kept
  const [isChecked, setChecked] = useState(false)
  /** The story that a picture is being uploaded to. */
  const [uploadTo, setUploadTo] = useState<string | null>(null)
  const missing = findMissingLocales(form.names, LOCALES)
  const isWhole = missing.length === 0 && form.imageUrl !== ''

  const choosePicture = (imageUrl: string): void => change((current) => ({ ...current, imageUrl }))
  const save = async (): Promise<void> => {
    kept.startSave()
    const { id, failure } = await saveTalent(form)
    if (failure !== null) kept.failSave((current) => ({ ...current, id }))
    if (id !== form.id || failure === null) onSaved()
    if (failure === null) {
      showToast('success', t('talents.saved'))
      return close()
    }
    showToast('error', formatFailure(failure))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (isWhole) run(save)
  }
  return (
    <>
      <Drawer
        title={talent === null ? t('talents.create') : t('talents.editTitle')}
        onClose={onClose}
        actions={
          <Button wide type="submit" form="talent" isBusy={isBusy}>
            {t('talents.save')}
          </Button>
        }
      >
        <Stack as="form" gap={4} id="talent" noValidate onSubmit={submit}>
          <KeptNotice {...kept} />
          {LOCALES.map((locale) => (
            <TextField
              key={locale}
              label={t('talents.name', { language: formatLanguage(t, locale) })}
              lang={locale}
              maxLength={NAME_MAX_LENGTH}
              readOnly={isBusy}
              value={form.names[locale]}
              error={isChecked && missing.includes(locale) ? t('talents.nameMissing') : null}
              onChange={({ target: { value } }) =>
                change((current) => ({ ...current, names: { ...current.names, [locale]: value } }))
              }
            />
          ))}
          <fieldset className={styles.group} disabled={isBusy}>
            <legend>{t('talents.effects')}</legend>
            <Quiet className={styles.hint}>{t('talents.effectsHint')}</Quiet>
            {EFFECTS.map((attr) => (
              <EffectField
                key={attr}
                label={t(`intro:talents.attributes.${attr}`)}
                value={form.effects.find((effect) => effect.attr === attr)?.value ?? 0}
                onChange={(value) =>
                  change((current) => ({ ...current, effects: setEffect(current.effects, attr, value) }))
                }
              />
            ))}
          </fieldset>
          <PictureChoice
            pictures={pictures}
            isDisabled={isBusy}
            chosen={form.imageUrl}
            error={isChecked && form.imageUrl === '' ? t('talents.pictureMissing') : null}
            onChoose={choosePicture}
            onUpload={setUploadTo}
          />
        </Stack>
      </Drawer>
      {uploadTo !== null && (
        <MediaPicker
          storyId={uploadTo}
          languages={LOCALES}
          kind="picture"
          chosen=""
          onPick={({ url }) => {
            choosePicture(url)
            setUploadTo(null)
          }}
          onClose={() => setUploadTo(null)}
        />
      )}
    </>
  )
}

function EffectField({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className={styles.effect}>
      <span>{label}</span>
      <input
        type="range"
        min={-EFFECT_MAX}
        max={EFFECT_MAX}
        step={1}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <output>{value > 0 ? `+${value}` : String(value).replace('-', '−')}</output>
    </label>
  )
}

function readForm(talent: WrittenTalent | null): TalentForm {
  if (talent === null) return { id: null, names: forEachLocale(() => ''), imageUrl: '', effects: [] }
  return { id: talent.id, names: talent.names, imageUrl: talent.image_url, effects: arrange(talent.skill_configs) }
}

function readName({ id }: TalentForm): string {
  return id ?? ''
}

function setEffect(
  effects: Skill['skill_configs'],
  attr: Skill['skill_configs'][number]['attr'],
  value: number,
): Skill['skill_configs'] {
  return arrange([...effects.filter((effect) => effect.attr !== attr), { attr, value }])
}

/** In one order and without those that change nothing, so that forms can be compared. */
function arrange(effects: Skill['skill_configs']): Skill['skill_configs'] {
  return EFFECTS.flatMap((attr) => effects.filter((effect) => effect.attr === attr && effect.value !== 0))
}

/** Values of the form. `id` is null for a talent that the server does not have yet. */
interface TalentForm {
  id: string | null
  names: Readonly<Record<Locale, string>>
  imageUrl: string
  effects: Skill['skill_configs']
}

/** `id` is set as soon as the server has the talent, so that another try does not create it twice. */
interface SavedTalent {
  id: string | null
  failure: CallError | null
}

/** Creates or changes a talent, with its name in each language: the server takes one language in a request. */
async function saveTalent({ id: known, names, imageUrl, effects }: TalentForm): Promise<SavedTalent> {
  let id = known
  // An empty list is left out of the request, and would change nothing.
  const fields = { image_url: imageUrl, skill_configs: effects.length === 0 ? [NO_EFFECT] : effects }
  for (const language of LOCALES) {
    const name = names[language].trim()
    const answer =
      id === null
        ? await callAsUserWith({ language }, skillCreate, { name, ...fields })
        : await callAsUserWith({ language }, skillUpdate, { id, name, ...fields })
    if (!answer.ok) return { id, failure: answer }
    id = answer.data.skill.id
  }
  return { id, failure: null }
}

const NO_EFFECT = { attr: 'happiness', value: 0 } as const

/** The time at which a story is published: set, changed, cancelled, and why it was not. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type PublicationPlan,
  publicationPlanCancel,
  PLAN_AHEAD_MS,
  publicationPlanSet,
} from '../../../protocol/api/creationPublishing.ts'
import { SERVER_TIMEOUT_MS } from '../../../protocol/limits.ts'
import { callAsUser, callAsUserWith } from '../../api/client.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { pageNow } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { type DraftStore } from '../model/draftStore.ts'
import { formatProblem } from '../problems/formatProblem.ts'
import { formatMoment, formatZone, readFieldValue, suggestTime, toFieldValue } from './localTime.ts'
import { formatRefusal } from './publishStory.ts'
import { saveDraft } from './saveDraft.ts'

interface Props {
  store: DraftStore
  plan: PublicationPlan | null
  /** The plan is another one. */
  onChanged: () => void
  onClose: () => void
}

export function PlanDrawer({ store, plan, onChanged, onClose }: Props) {
  const { t } = useTranslation('creation')
  const { id } = store.getView()
  const { isBusy, run } = useOneAtATime()
  const close = useWhileMounted(onClose)
  const [value, setValue] = useState(() =>
    toFieldValue(plan === null || plan.failed !== null ? suggestTime(pageNow()) : plan.at),
  )
  const [error, setError] = useState<string | null>(null)
  const at = readFieldValue(value)
  const set = async (): Promise<void> => {
    if (at === null || at <= pageNow()) return setError(t('plan.inThePast'))
    if (at > pageNow() + PLAN_AHEAD_MS) return setError(t('plan.tooFar'))
    const save = await saveDraft(store)
    const { revision } = store.getView()
    if (save.kind !== 'saved' || revision === null) return void showToast('error', t('plan.notSaved'))
    // The server plays the story in every way first.
    const timeoutMs = SERVER_TIMEOUT_MS.upload
    const answer = await callAsUserWith({ timeoutMs }, publicationPlanSet, { id, revision, at })
    if (!answer.ok) return void showToast('error', formatFailure(answer))
    if (answer.data.outcome === 'problems') {
      store.actions.setProblems(answer.data.problems, true)
      return void showToast('error', formatRefusal(t, answer.data.problems))
    }
    showToast('success', t('plan.isSet'))
    onChanged()
    close()
  }
  const cancel = async (): Promise<void> => {
    const answer = await callAsUser(publicationPlanCancel, { id })
    if (!answer.ok) return void showToast('error', formatFailure(answer))
    showToast('success', t('plan.isCancelled'))
    onChanged()
    close()
  }
  return (
    <Drawer
      title={t('plan.title')}
      onClose={onClose}
      actions={
        <Stack gap={2}>
          <Button wide isBusy={isBusy} onClick={() => run(set)}>
            {t(plan === null ? 'plan.set' : 'plan.change')}
          </Button>
          {plan !== null && (
            <Button wide look="quiet" isBusy={isBusy} onClick={() => run(cancel)}>
              {t('plan.cancel')}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack gap={4}>
        {plan !== null && <Present plan={plan} />}
        <p>{t('plan.about')}</p>
        <TextField
          type="datetime-local"
          label={t('plan.time', { zone: formatZone(at ?? pageNow(), getLocale()) })}
          hint={t('plan.timeHint')}
          error={error}
          isErrorSpoken
          value={value}
          min={toFieldValue(pageNow())}
          onChange={({ target }) => {
            setValue(target.value)
            setError(null)
          }}
        />
      </Stack>
    </Drawer>
  )
}

function Present({ plan: { revision: number, at, planned_by: name, failed } }: { plan: PublicationPlan }) {
  const { t } = useTranslation('creation')
  const when = formatMoment(at, getLocale())
  if (failed === null)
    return (
      <Text strong>
        {name === null ? t('plan.planned', { number, when }) : t('plan.plannedBy', { number, when, name })}
      </Text>
    )
  return (
    <div>
      <Text strong tone="danger">
        {t('plan.failed', { number, when })}
      </Text>
      <ul>
        {failed.problems.map((problem, index) => (
          <li key={index}>{formatProblem(t, problem)}</li>
        ))}
      </ul>
    </div>
  )
}

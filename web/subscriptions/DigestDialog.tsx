import { type Digest, getDigest, testDigest, updateDigest } from '@sala/catalog/api/digest.ts'
import type { Schedule } from '@sala/catalog/api/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { markStale } from '../api/stale.ts'
import { useAction } from '../api/useAction.ts'
import { ScheduleFields } from '../cards/subscribe/ScheduleFields.tsx'
import { mondays } from '../cards/subscribe/scheduleWords.ts'
import { Dialog } from '../controls/dialogs/Dialog.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { Fault } from '../forms/Fault.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import fields from '../forms/fields.module.css'
import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'
import { notify } from '../notices/notices.ts'
import { useOptions } from '../session/useOptions.ts'

/** Turns the weekly digest of one's own on or off, and says when it comes. */
export function DigestDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  // What was known before is not what the form may begin with: its fields would keep it.
  const { data, error, isFetchedAfterMount } = useQuery({ ...queryFor(getDigest), staleTime: 0 })
  if (data !== undefined && isFetchedAfterMount) return <DigestForm digest={data} onClose={onClose} />
  return (
    <Dialog title={t('subscriptions.digest.title')} onClose={onClose}>
      {error === null ? <p role="status">{t('common.loading')}</p> : <p role="alert">{explain(error, t).message}</p>}
    </Dialog>
  )
}

function DigestForm({ digest, onClose }: { readonly digest: Digest | null; readonly onClose: () => void }) {
  const { t } = useText()
  const sendsMail = useOptions()?.mail !== false
  const [on, setOn] = useState(digest?.on ?? true)
  const [schedule, setSchedule] = useState<Schedule>(() => ({
    ...mondays(),
    ...(digest !== null && { time: digest.time, zone: digest.zone }),
  }))

  async function save() {
    const { time, zone } = schedule
    await api.call(updateDigest, { body: { on, time, zone } })
    markStale()
    notify('success', t(on ? 'subscriptions.digest.turnedOn' : 'subscriptions.digest.turnedOff'))
    return null
  }

  return (
    <FormDialog
      title={t('subscriptions.digest.title')}
      action={t('subscriptions.digest.save')}
      ready={sendsMail}
      onSend={save}
      onClose={onClose}
      below={digest !== null && <Latest digest={digest} />}
    >
      <p>{t('subscriptions.digest.lead')}</p>
      <Fault text={sendsMail ? null : t('subscriptions.noMail')} />
      <label className={fields.check}>
        <input type="checkbox" checked={on} onChange={({ target }) => setOn(target.checked)} />
        {t('subscriptions.digest.on')}
      </label>
      {on && <ScheduleFields schedule={schedule} timeOnly onChange={setSchedule} />}
    </FormDialog>
  )
}

/** What became of the last one, when the next one comes, and the way to have one now. */
function Latest({ digest: { nextAt, last } }: { readonly digest: Digest }) {
  const { t } = useText()
  const moment = useMoment()
  const { run } = useAction()
  const test = () =>
    run(async () => {
      await api.call(testDigest)
      notify('success', t('subscriptions.digest.tested'))
    })
  return (
    <>
      {last !== null && (
        <p className={fields.hint}>
          {t('subscriptions.digest.last', {
            moment: moment(last.dueAt),
            state: t(
              last.reason === null ? `subscriptions.states.${last.state}` : `subscriptions.reasons.${last.reason}`,
            ),
          })}
        </p>
      )}
      {nextAt !== null && <p className={fields.hint}>{t('subscriptions.digest.next', { moment: moment(nextAt) })}</p>}
      <TextButton kind="quiet" label={t('subscriptions.digest.test')} onPress={() => void test()} />
    </>
  )
}

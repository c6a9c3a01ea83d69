import { deleteCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@sala/catalog/api/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../api/api.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { useAction } from '../api/useAction.ts'
import { ConfirmDialog } from '../controls/dialogs/ConfirmDialog.tsx'
import { LinkField } from '../controls/LinkField.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import fields from '../forms/fields.module.css'
import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'
import { notify } from '../notices/notices.ts'

const feedQuery = queryFor(getCalendarFeed)

/** The secret address by which calendar programs read the release calendar: made, renewed and ended. */
export function CalendarFeed() {
  const { t } = useText()
  const moment = useMoment()
  const id = useId()
  const { data } = useQuery(feedQuery)
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const { busy, run } = useAction()

  async function attempt(work: () => Promise<string | null>) {
    if (busy) return
    await run(async () => {
      setAddress(await work())
      await queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
    })
    setAsking(null)
  }
  const make = () => attempt(async () => (await api.call(makeCalendarFeed)).address)
  const end = () =>
    attempt(async () => {
      await api.call(deleteCalendarFeed)
      notify('success', t('releases.feedEnded'))
      return null
    })

  if (data === undefined) return null
  return (
    <section className={fields.field} aria-labelledby={id}>
      <h2 id={id}>{t('releases.feed')}</h2>
      <p>{t('releases.feedLead')}</p>
      {data.createdAt !== null && address === null && (
        <p>{t('releases.feedSince', { time: moment(data.createdAt) })}</p>
      )}
      {address !== null && (
        <LinkField link={address} label={t('releases.feedAddress')}>
          {(copy) => (
            <p>
              <TextButton kind="main" label={t('common.copyLink')} onPress={copy} />
            </p>
          )}
        </LinkField>
      )}
      <p>
        <TextButton
          kind="quiet"
          label={t(data.createdAt === null ? 'releases.feedMake' : 'releases.feedRenew')}
          aria-disabled={busy}
          onPress={() => (data.createdAt === null ? void make() : setAsking('renew'))}
        />{' '}
        {data.createdAt !== null && (
          <TextButton
            kind="quiet"
            label={t('releases.feedEnd')}
            aria-disabled={busy}
            onPress={() => setAsking('end')}
          />
        )}
      </p>
      {asking !== null && (
        <ConfirmDialog
          title={t(asking === 'renew' ? 'releases.feedRenew' : 'releases.feedEnd')}
          busy={busy}
          onYes={() => void (asking === 'renew' ? make() : end())}
          onCancel={() => setAsking(null)}
        >
          <p>{t('releases.feedStops')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

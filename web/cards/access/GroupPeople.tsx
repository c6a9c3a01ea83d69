import { listUsers } from '@sala/catalog/api/users.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { PageLink } from '../../controls/PageLink.tsx'
import { momentOf } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'

/** The number of names shown here; the list of people has all of them. */
const shownAtOnce = 20

/** The number of people in a group, and their names on request. */
export function GroupPeople({ group, count }: { readonly group: string; readonly count: number }) {
  const { t, locale } = useText()
  const [open, setOpen] = useState(false)
  const label = t('rights.count', { count, shown: number(count, locale) })
  if (count === 0) return label
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {open && <Names group={group} />}
    </details>
  )
}

function Names({ group }: { readonly group: string }) {
  const { t, locale } = useText()
  const { data, error } = useQuery(queryFor(listUsers, { role: group, limit: String(shownAtOnce) }))
  if (error !== null) return <p role="alert">{explain(error, t).message}</p>
  if (data === undefined) return <p role="status">{t('common.loading')}</p>
  return (
    <>
      <ul className="flush unpadded no-bullets">
        {data.rows.map(({ id, fullname, roleUntil }) => (
          <li key={id}>
            <PageLink path={paths.settingUserEdit.replace('$id', id)}>
              <bdi>{fullname}</bdi>
            </PageLink>
            {roleUntil !== null && (
              <span className="quiet"> · {t('rights.ends', { date: momentOf(roleUntil, locale) })}</span>
            )}
          </li>
        ))}
      </ul>
      {data.count > data.rows.length && (
        <PageLink path={`${paths.settingUsers}?${new URLSearchParams({ role: group }).toString()}`}>
          {t('rights.allPeople')}
        </PageLink>
      )}
    </>
  )
}

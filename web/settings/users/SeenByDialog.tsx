import { type SeenByPerson, seenByPerson } from '@sala/catalog/api/rights.ts'
import type { User } from '@sala/catalog/api/users.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import styles from '../../cards/access/Rights.module.css'
import { RowsOfGroup } from '../../cards/access/RowsOfGroup.tsx'
import { usePermissionNames } from '../../cards/access/usePermissionNames.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { PageLink } from '../../controls/PageLink.tsx'
import { momentOf } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'

interface SeenByDialogProps {
  readonly user: Pick<User, 'id' | 'fullname'>
  readonly onClose: () => void
}

/** What a person sees, and why: the group, its rule, the widgets and the data sets. */
export default function SeenByDialog({ user, onClose }: SeenByDialogProps) {
  const { t } = useText()
  const answer = useQuery({ ...queryFor(seenByPerson, undefined, { id: user.id }), staleTime: 0 })
  return (
    <Dialog title={t('rights.seenTitle', { name: user.fullname })} onClose={onClose} wide>
      {answer.error !== null && <p role="alert">{explain(answer.error, t).message}</p>}
      {answer.isPending && <p role="status">{t('common.loading')}</p>}
      {answer.data !== undefined && <SeenByTable seen={answer.data} />}
    </Dialog>
  )
}

function SeenByTable({ seen }: { readonly seen: SeenByPerson }) {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const { of } = usePermissionNames()
  const { group, until, after, rule, duties, widgets, datasets, status } = seen
  return (
    <>
      {status === 0 && <p>{t('rights.inactive')}</p>}
      {group === null ? (
        <p>{t('rights.noGroup')}</p>
      ) : (
        <p>
          {t('rights.byGroup')}{' '}
          <PageLink path={editPath(paths.settingGroupEdit, group.id)}>
            <bdi>{group.name}</bdi>
          </PageLink>
          {group.builtIn && ` · ${t('rights.everything')}`}
        </p>
      )}
      {until !== null && (
        <p>
          {t('rights.ends', { date: momentOf(until, locale) })}{' '}
          {after === null ? t('rights.thenNone') : t('rights.thenGroup', { name: after.name })}
        </p>
      )}
      {duties.length > 0 && !group?.builtIn && <p>{listed(duties.map(of), locale)}</p>}
      <h3 className={styles.head}>{t('rights.rows')}</h3>
      <RowsOfGroup rule={rule} datasets={rule === null ? [] : datasets} />
      <h3 className={styles.head}>{t('rights.widgetsSeen', { count: widgets.length })}</h3>
      <ul className={`flush unpadded no-bullets ${styles.columns}`}>
        {widgets.map(({ code, name, granted, shown }) => (
          <li key={code}>
            {name}
            {!granted && <span className="quiet"> · {t('rights.public')}</span>}
            {!shown && <span className="quiet"> · {t('rights.off')}</span>}
          </li>
        ))}
      </ul>
      <h3 className={styles.head}>{t('rights.datasetsSeen', { count: datasets.length })}</h3>
      <ul className={`flush unpadded no-bullets ${styles.columns}`}>
        {datasets.map(({ name, through }) => (
          <li key={name}>
            {datasetLabel(name)}
            {through.length > 0 && <span className="quiet"> · {listed(through.map(of), locale)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

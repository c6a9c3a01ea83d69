import { listPublicExplorations, unpublishExploration } from '@sala/catalog/api/publicExplorations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import { useAction } from '../../api/useAction.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import picked from '../../forms/picked.module.css'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'

/** All explorations that anyone may open, for administrators: whose they are, and the way to end each. */
export default function PublicListDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  const moment = useMoment()
  const answer = useQuery(queryFor(listPublicExplorations))

  const { run } = useAction()

  async function end(id: string, name: string) {
    await run(async () => {
      await api.call(unpublishExploration, { params: { id } })
      notify('success', t('publications.unpublished', { name }))
    })
    markStale()
  }

  return (
    <Dialog title={t('publications.list')} onClose={onClose}>
      {answer.error !== null && <p role="alert">{explain(answer.error, t).message}</p>}
      {answer.data?.rows.length === 0 && <p role="status">{t('publications.none')}</p>}
      <ul className={picked.list} aria-label={t('publications.list')}>
        {answer.data?.rows.map(({ id, name, at, by }) => (
          <li key={id}>
            <span className={picked.who}>
              <Link to={paths.publicExploration} params={{ id }}>
                <bdi>{name}</bdi>
              </Link>
              <small>
                {t('savedExplorations.changedBy', { date: moment(at), name: by ?? t('savedExplorations.forgotten') })}
              </small>
            </span>
            <IconButton
              icon="close"
              label={t('publications.unpublishOne', { name })}
              onPress={() => void end(id, name)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

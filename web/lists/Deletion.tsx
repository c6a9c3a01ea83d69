import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'

export interface Deleted {
  readonly deletedAt: string | null
  readonly deletedBy: string | null
}

/** When a row in the trash was deleted, and by whom if known; empty for other rows. */
export function Deletion({ deletedAt, deletedBy }: Deleted) {
  const { t } = useText()
  const dated = useMoment()
  if (deletedAt === null) return null
  const date = dated(deletedAt)
  return (
    <span className="block quiet tiny weight-normal">
      {deletedBy === null ? t('list.deletedAt', { date }) : t('list.deletedBy', { date, name: deletedBy })}
    </span>
  )
}

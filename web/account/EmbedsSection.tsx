import { endOwnEmbed, listOwnEmbeds } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { EmbedList } from '../cards/embed/EmbedList.tsx'
import { useText } from '../i18n/text.ts'
import styles from './AccountPage.module.css'

/** The person's addresses by which pages of other sites show cards and explorations. */
export function EmbedsSection() {
  const { t } = useText()
  const { data, error } = useQuery(queryFor(listOwnEmbeds))
  return (
    <section className={styles.section} aria-labelledby="account-embeds">
      <h2 id="account-embeds">{t('embeds.own')}</h2>
      {error !== null && <p role="alert">{explain(error, t).message}</p>}
      {data !== undefined && <EmbedList label={t('embeds.own')} rows={data.rows} end={endOwnEmbed} />}
    </section>
  )
}

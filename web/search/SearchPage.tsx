import { quickKinds, search, searchKinds, searchLimits } from '@sala/catalog/api/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import buttons from '../controls/buttons.module.css'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ResultGroup } from './ResultGroup.tsx'
import { SearchForm } from './SearchForm.tsx'
import styles from './SearchPage.module.css'
import { keywordsOf } from './useGoTo.ts'

/** Words that are offered by themselves where all of them together stand nowhere. */
const maxWords = 6

/** What was found for the words of the address, in groups; `only` shows one group at length. */
export default function SearchPage() {
  const { t, locale } = useText()
  const keywords = keywordsOf(useParams({ strict: false, select: (params) => params.keywords ?? '' }))
  const kindParameter = useSearch({ strict: false, select: (values) => ('only' in values ? String(values.only) : '') })
  const only = searchKinds.find((kind) => kind === kindParameter) ?? null
  const answer = useQuery({
    ...queryFor(search, {
      q: keywords,
      lang: locale,
      ...(only === null ? {} : { kinds: only, limit: String(searchLimits.hits) }),
    }),
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
  })
  const groups = answer.data?.groups ?? []
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const more = groups.some((group) => group.more || group.failed)
  return (
    <div className={styles.page}>
      <PageHeader title={keywords === '' ? t('shell.search') : t('search.titleFor', { keywords })} />
      <div className={styles.form}>
        <SearchForm keywords={keywords} />
      </div>
      <p className={styles.count} role="status">
        {answer.data === undefined
          ? answer.isFetching && t('search.searching')
          : t(more ? 'search.foundLeast' : 'search.found', { count })}
      </p>
      {only !== null && (
        <Link to={paths.search} params={{ keywords }} className={buttons.quiet}>
          {t('search.showAll')}
        </Link>
      )}
      {answer.data === undefined && answer.error !== null && (
        <div className={`outlined surface padded-3 ${styles.message}`} role="alert">
          <p>{explain(answer.error, t).message}</p>
          <TextButton kind="quiet" label={t('common.retry')} onPress={() => void answer.refetch()} />
        </div>
      )}
      {answer.data !== undefined && groups.length === 0 && <Nothing keywords={keywords} />}
      <div className={styles.groups} aria-busy={answer.isFetching}>
        {groups.map((group) => (
          <ResultGroup key={group.kind} group={group} keywords={keywords} isOnlyGroup={only !== null} />
        ))}
      </div>
      {answer.data !== undefined && !groups.some(({ kind }) => quickKinds.some((quickKind) => quickKind === kind)) && (
        <EachWord keywords={keywords} />
      )}
    </div>
  )
}

function Nothing({ keywords }: { readonly keywords: string }) {
  const { t } = useText()
  return (
    <div className={`outlined surface padded-3 ${styles.message}`}>
      <h2>{t('search.nothing', { keywords })}</h2>
      <ul>
        <li>{t('search.helpWords')}</li>
        <li>{t('search.helpAlike')}</li>
        <li>{t('search.helpShort')}</li>
        <li>{t('search.helpRights')}</li>
      </ul>
    </div>
  )
}

/** Where no page holds all words, a way on: “China arrivals” is the name of nothing, while China and arrivals have pages. */
function EachWord({ keywords }: { readonly keywords: string }) {
  const { t } = useText()
  const words = [...new Set(keywords.split(/\s+/).filter((word) => word !== ''))].slice(0, maxWords)
  if (words.length < 2) return null
  return (
    <p className={styles.each}>
      {t('search.helpEach')}
      {words.map((word) => (
        <Link key={word} to={paths.search} params={{ keywords: word }} className={buttons.quiet}>
          <bdi>{word}</bdi>
        </Link>
      ))}
    </p>
  )
}

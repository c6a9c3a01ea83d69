import type { SearchGroup, SearchHit, SearchKind } from '@sala/catalog/api/search.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { ExternalLink } from '../controls/texts/ExternalLink.tsx'
import { MarkedText } from '../controls/texts/MarkedText.tsx'
import { useText } from '../i18n/text.ts'
import { useDatasetLabel } from '../i18n/useDatasetLabel.ts'
import { useDay } from '../i18n/useMoment.ts'
import { WidgetLabel, WidgetPicture } from '../menu/WidgetLooks.tsx'
import { paths } from '../paths.ts'
import { groupIcons } from './groupIcons.ts'
import { hitAddress } from './hitAddress.ts'
import styles from './ResultGroup.module.css'

interface ResultGroupProps {
  readonly group: SearchGroup
  readonly keywords: string
  /** It is the only one that is shown, at length. */
  readonly isOnlyGroup: boolean
}

/** The hits of one kind, and the ways to more of them. */
export function ResultGroup({
  group: { kind, hits, count, more, sources, failed },
  keywords,
  isOnlyGroup,
}: ResultGroupProps) {
  const { t, locale } = useText()
  const id = useId()
  const name = t(`search.groups.${kind}`)
  const words = (value: number) => number(value, locale)
  const places = sources.filter(({ url }) => url !== null)
  return (
    <section className={`shrink outlined surface padded ${styles.group}`} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name={groupIcons[kind]} />
        {name}
        {!failed && <span className="quiet weight-normal tabular">{`${words(count)}${more ? '+' : ''}`}</span>}
      </h2>
      {failed && <p role="alert">{t('search.failed')}</p>}
      <ol className="list grid">
        {hits.map((hit) => (
          <Hit key={hit.id} kind={kind} hit={hit} keywords={keywords} />
        ))}
      </ol>
      {count > hits.length && !isOnlyGroup && (
        <Link to={paths.search} params={{ keywords }} search={{ only: kind }} className={styles.more}>
          {t('search.showMore', { group: name })}
        </Link>
      )}
      {count > hits.length && isOnlyGroup && (
        <p className="flush quiet tiny">{t('search.first', { count: words(hits.length) })}</p>
      )}
      {places.length > 0 && (
        <p className={styles.sources}>
          {t('search.sources')}
          {places.map(({ dataset, label, count: ofOne, url }) => (
            <Link key={dataset} to={url ?? ''}>{`${label} (${words(ofOne)})`}</Link>
          ))}
        </p>
      )}
    </section>
  )
}

function Hit({
  kind,
  hit,
  keywords,
}: {
  readonly kind: SearchKind
  readonly hit: SearchHit
  readonly keywords: string
}) {
  const { t } = useText()
  const datasetLabel = useDatasetLabel()
  const days = useDay()
  const { title, text, link, date, dataset, nearly } = hit
  const label = dataset === null ? undefined : datasetLabel(dataset)
  const about: readonly string[] = [
    ...(date === null ? [] : [days(date)]),
    ...(kind !== 'messages' || label === undefined ? [] : [label]),
    ...(nearly ? [t('search.nearly')] : []),
  ]
  return (
    <li className={styles.hit}>
      {kind === 'widgets' && <WidgetPicture code={Number(hit.id)} />}
      <Heading address={hitAddress(kind, hit, keywords)} link={link}>
        <MarkedText of={title} />
      </Heading>
      {kind === 'widgets' && <WidgetLabel code={Number(hit.id)} />}
      {text !== null && (
        <p className="ink">
          <MarkedText of={text} />
        </p>
      )}
      {about.length > 0 && <p className="flush quiet tiny">{about.join(' · ')}</p>}
    </li>
  )
}

interface HeadingProps {
  readonly address: string | null
  readonly link: string | null
  readonly children: ReactNode
}

function Heading({ address, link, children }: HeadingProps) {
  if (address !== null) {
    return (
      <Link to={address} className={styles.title}>
        {children}
      </Link>
    )
  }
  if (link !== null) return <ExternalLink address={link}>{children}</ExternalLink>
  return <span className={styles.title}>{children}</span>
}

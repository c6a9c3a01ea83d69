import { listDocuments } from '@sala/catalog/api/documents.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { queryFor } from '../api/queries.ts'
import { useText } from '../i18n/text.ts'
import { documentPath, paths } from '../paths.ts'

/** They share the line of the heading, so that a printed profile keeps its height for the cards. */
const line: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: '0 16px', marginBlockStart: 12 }

/** How many are named; the others are on the page of documents. */
const maxNamed = 5

/** The documents that hold the name of a place, below its cards. Nothing where there are none: an error here says nothing about the cards. */
export function PlaceDocuments({ place }: { readonly place: string }) {
  const { t, locale } = useText()
  const { data } = useQuery(queryFor(listDocuments, { q: place, limit: String(maxNamed) }))
  if (data === undefined || data.count === 0) return null
  return (
    <section className="small" style={line} data-documents>
      <p className="flush quiet">{t('dashboard.documents', { place, count: number(data.count, locale) })}</p>
      <ul style={{ display: 'contents', listStyle: 'none' }}>
        {data.rows.map(({ id, title }) => (
          <li key={id}>
            <Link to={documentPath(id, place)}>{title}</Link>
          </li>
        ))}
      </ul>
      {data.count > data.rows.length && (
        <Link className="accent screen-only" to={paths.documents} search={{ q: place }}>
          {t('dashboard.allDocuments')}
        </Link>
      )}
    </section>
  )
}

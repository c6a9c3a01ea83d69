import { documentLimits, getDocument, readDocumentText } from '@sala/catalog/api/documents.ts'
import { mark, wordsOf } from '@sala/catalog/textSearch.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { Boundary } from '../cards/Boundary.tsx'
import buttons from '../controls/buttons.module.css'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { MarkedText } from '../controls/texts/MarkedText.tsx'
import { withWords } from '../i18n/i18n.ts'
import { sizeWords } from '../i18n/sizeWords.ts'
import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'
import { paths } from '../paths.ts'
import styles from './DocumentPage.module.css'
import { DownloadButton } from './DownloadButton.tsx'
import { Tags } from './Tags.tsx'

/** Its code draws PDF and comes with the first of them. */
const PdfPages = lazy(withWords([], () => import('./PdfPages.tsx')))

/** One document: what it is, its pages where it is a PDF, and its text with the words marked that it was found by. */
export default function DocumentPage() {
  const { t, locale } = useText()
  const dates = useMoment()
  const id = useParams({ strict: false, select: (params) => params.id ?? '' })
  const q = useSearch({
    strict: false,
    select: (values: { q?: unknown }) => (typeof values.q === 'string' ? values.q : ''),
  })
  const answer = useQuery(queryFor(getDocument, { lang: locale }, { id }))
  const document = answer.data
  if (document === undefined) {
    return (
      <article className={styles.document}>
        <PageHeader title={t('shell.documents')} />
        <div className="outlined surface padded" role={answer.error === null ? 'status' : 'alert'}>
          <p>{answer.error === null ? t('common.loading') : explain(answer.error, t).message}</p>
          <Link to={paths.documents} className={buttons.quiet}>
            {t('shell.allDocuments')}
          </Link>
        </div>
      </article>
    )
  }
  const { title, kind, bytes, tags, letters, demonstration, uploadedAt, uploadedBy } = document
  const date = dates(uploadedAt)
  const added =
    uploadedBy === null ? t('documents.addedOn', { date }) : t('documents.addedBy', { date, name: uploadedBy })
  return (
    <article className={styles.document}>
      <PageHeader title={title}>
        <p className="quiet">
          {kind.toUpperCase()} · <bdi>{sizeWords(bytes, locale)}</bdi> · {added}
          {demonstration && <strong className="warning strong"> · {t('documents.madeUp')}</strong>}
        </p>
        <Tags tags={tags} />
      </PageHeader>
      <div className="flex wrap gap-1 gap-below">
        <DownloadButton id={id} title={title} />
        <Link to={paths.documents} search={q === '' ? {} : { q }} className={buttons.quiet}>
          {t('shell.allDocuments')}
        </Link>
      </div>
      {kind === 'pdf' && (
        <Boundary>
          <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
            <PdfPages key={id} id={id} />
          </Suspense>
        </Boundary>
      )}
      {letters === 0 ? (
        <p className="outlined surface padded">{t('documents.noTextHere')}</p>
      ) : (
        <Text id={id} keywords={q} />
      )}
    </article>
  )
}

function Text({ id, keywords }: { readonly id: string; readonly keywords: string }) {
  const { t } = useText()
  const answer = useInfiniteQuery({
    queryKey: ['route', readDocumentText.path, id],
    queryFn: ({ pageParam, signal }) =>
      api.call(readDocumentText, { params: { id }, query: { from: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ from, letters }) => {
      const next = from + documentLimits.preview
      return next < letters ? next : undefined
    },
  })
  const words = wordsOf(keywords)
  return (
    <section
      className={`outlined surface padded ${styles.text}`}
      aria-labelledby="document-text"
      aria-busy={answer.isFetching}
    >
      <h2 id="document-text">{t('documents.text')}</h2>
      <p className={styles.lead}>{t('documents.textLead')}</p>
      {answer.error !== null && <p role="alert">{explain(answer.error, t).message}</p>}
      {answer.data?.pages.map(({ text, from }) => (
        <div key={from} dir="auto" className={styles.stretch}>
          <MarkedText of={mark(text, words)} />
        </div>
      ))}
      {answer.hasNextPage && (
        <TextButton
          kind="quiet"
          label={t('documents.moreText')}
          aria-disabled={answer.isFetchingNextPage}
          onPress={() => void answer.fetchNextPage()}
        />
      )}
    </section>
  )
}

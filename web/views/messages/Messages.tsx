import { date, number } from '@sala/widgets/texts/format.ts'
import type { Message, MessagesView } from '@sala/widgets/views/view.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { Pager, type Paging } from '../../controls/Pager.tsx'
import { SearchField } from '../../controls/SearchField.tsx'
import select from '../../controls/select.module.css'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
import { LongText } from '../../controls/texts/LongText.tsx'
import { useText } from '../../i18n/text.ts'
import { Articles } from './Articles.tsx'
import { ChannelLabel, SentimentLabel } from './CodedLabel.tsx'
import styles from './Messages.module.css'

export interface MessagesProps {
  readonly view: MessagesView
  readonly caption: string
  /** Null if all messages are loaded. */
  readonly paging: Paging | null
}

const wordsOf = {
  messages: { search: 'messages.search', none: 'messages.none', noMatch: 'messages.noMatch' },
  articles: { search: 'articles.search', none: 'articles.none', noMatch: 'articles.noMatch' },
} as const

/** Messages of people, in full. With more than one page, the server pages, searches and sorts them. */
export function Messages({ view, caption, paging }: MessagesProps) {
  const { t } = useText()
  const { messages, count, sorts } = view
  const of = view.articles === undefined ? 'messages' : 'articles'
  const words = wordsOf[of]
  const none = paging === null || paging.search === '' ? t(words.none) : t(words.noMatch, { search: paging.search })
  return (
    <div className={styles.slot}>
      {paging !== null && (
        <div className="row between gap-1 screen-only">
          <SearchField search={paging.search} label={t(words.search)} onSearch={paging.toSearch} />
          {sorts.length > 0 && <SortChoice sorts={sorts} paging={paging} />}
        </div>
      )}
      {messages.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : of === 'articles' ? (
        <Articles articles={messages} caption={caption} />
      ) : (
        <MessageList messages={messages} caption={caption} page={paging?.page ?? null} />
      )}
      {paging !== null && <Pager of={of} count={count} shownCount={messages.length} paging={paging} />}
    </div>
  )
}

interface MessageListProps {
  readonly messages: readonly Message[]
  readonly caption: string
  /** Null if all messages are loaded. */
  readonly page: number | null
}

/** A tab stop for a list that scrolls within its card, so that the arrow keys scroll it. */
function MessageList({ messages, caption, page }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = list
    if (current === null || messages.length === 0) return
    const observer = new ResizeObserver(() => setScrolls(current.scrollHeight > current.clientHeight + 1))
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [messages])
  return (
    <ol
      ref={list}
      className={`list lined ${styles.list}`}
      data-paged={page !== null}
      aria-label={caption}
      tabIndex={scrolls ? 0 : undefined}
    >
      {messages.map((message) => (
        <OneMessage key={`${page} ${message.key}`} message={message} />
      ))}
    </ol>
  )
}

interface SortChoiceProps {
  readonly sorts: MessagesView['sorts']
  readonly paging: Paging
}

/** Messages have no column headings, so their order is chosen from a list. */
function SortChoice({ sorts, paging: { sort, toSort } }: SortChoiceProps) {
  const { t } = useText()
  return (
    <label className={styles.sort} data-at-hand>
      <span>{t('messages.sortBy')}</span>
      <select
        aria-label={t('messages.sortBy')}
        className={select.select}
        value={sort}
        onChange={(event) => toSort(event.target.value)}
      >
        {sorts.flatMap(({ field, label }) => [
          <option key={`-${field}`} value={`-${field}`}>
            {t('messages.descending', { field: label })}
          </option>,
          <option key={field} value={field}>
            {t('messages.ascending', { field: label })}
          </option>,
        ])}
      </select>
    </label>
  )
}

function OneMessage({ message }: { readonly message: Message }) {
  const { t, locale } = useText()
  const id = useId()
  const { author, text, channel, sentiment, topic, place, figures, link } = message
  const figuresWithValue = figures.filter(({ value }) => value !== null)
  return (
    <li className={styles.message}>
      <article aria-labelledby={id}>
        <header className={styles.head}>
          <h3 id={id} dir="auto" className={styles.author}>
            {author ?? t('messages.unknownAuthor')}
          </h3>
          {channel !== null && <ChannelLabel channel={channel} />}
          {sentiment !== null && <SentimentLabel sentiment={sentiment} />}
          {topic !== null && <span className={styles.topic}>{topic}</span>}
          {message.date !== null && (
            <time dateTime={message.date} className="push">
              {date(message.date, locale)}
            </time>
          )}
        </header>
        <LongText text={text} />
        <footer className={styles.foot}>
          {place !== null && <span>{place}</span>}
          {figuresWithValue.map(({ key, label, value }) => (
            <span key={key}>
              {label} <b>{number(value, locale)}</b>
            </span>
          ))}
          {link !== null && <ExternalLink address={link}>{t('messages.open')}</ExternalLink>}
        </footer>
      </article>
    </li>
  )
}

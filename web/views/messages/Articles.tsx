import { date } from '@sala/widgets/texts/format.ts'
import type { Message } from '@sala/widgets/views/view.ts'
import { useId } from 'react'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
import { LongText } from '../../controls/texts/LongText.tsx'
import { useText } from '../../i18n/text.ts'
import { ArticlePicture } from './ArticlePicture.tsx'
import styles from './Articles.module.css'

/** Articles as a list, each with a picture, its category, its source and a link. */
export function Articles({ articles, caption }: { readonly articles: readonly Message[]; readonly caption: string }) {
  return (
    <ol className={`list grow lined ${styles.articles}`} aria-label={caption}>
      {articles.map((article) => (
        <Article key={`${article.key} ${article.link}`} article={article} />
      ))}
    </ol>
  )
}

function Article({ article }: { readonly article: Message }) {
  const { t, locale } = useText()
  const id = useId()
  const { title, author, text, topic, picture, link } = article
  return (
    <li>
      <article className={styles.article} aria-labelledby={id}>
        <ArticlePicture picture={picture ?? { address: null, drawing: 'other' }} />
        <div className={styles.words}>
          <h3 id={id} dir="auto">
            {title}
          </h3>
          <p className={styles.facts}>
            {topic !== null && <span className={styles.topic}>{topic}</span>}
            <span dir="auto">{author ?? t('articles.unknownSource')}</span>
            {article.date !== null && <time dateTime={article.date}>{date(article.date, locale)}</time>}
          </p>
          {text !== '' && <LongText text={text} />}
          {link !== null && <ExternalLink address={link}>{t('articles.open')}</ExternalLink>}
        </div>
      </article>
    </li>
  )
}

import { normalizeText } from '@sala/catalog/text.ts'
import type { Dictionary } from '@sala/catalog/topics/dictionary.ts'
import { foldTerm, topicMatcher } from '@sala/catalog/topics/matchTopics.ts'
import type { Topic } from '@sala/catalog/topics/topics.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { FieldFrame } from '../../forms/FieldFrame.tsx'
import styles from '../../forms/fields.module.css'
import { useText } from '../../i18n/text.ts'

interface TryTextProps {
  readonly dictionary: Dictionary
  readonly nameOf: (topic: Topic) => string
}

/** As long as a message may be. */
const longest = 5000

/** A text that is tried against the dictionary as it stands on the screen: its topics, and by which words they are found. */
export function TryText({ dictionary, nameOf }: TryTextProps) {
  const { t, locale } = useText()
  const id = useId()
  const [text, setText] = useState('')
  const tried = useDeferredValue(text)
  const matcher = useMemo(() => topicMatcher(withoutEmpty(dictionary)), [dictionary])
  const matchesByTopic = Map.groupBy(matcher.explain(normalizeText(tried)), ({ topic }) => topic)
  return (
    <div className="grid gap-1">
      <FieldFrame id={id} label={t('settings.topics.try')} hint={t('settings.topics.tryHint')} fault={null}>
        <textarea
          id={id}
          className={styles.input}
          rows={3}
          value={text}
          maxLength={longest}
          dir="auto"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
      </FieldFrame>
      <output htmlFor={id}>
        {tried.trim() !== '' && matchesByTopic.size === 0 && t('settings.topics.tryNone')}
        {matchesByTopic.size > 0 && (
          <ul>
            {[...matchesByTopic].map(([topic, terms]) => (
              <li key={topic}>
                {t('settings.topics.tryFound', {
                  topic: nameOf(topic),
                  terms: listed(
                    terms.map(({ term }) => term),
                    locale,
                  ),
                })}
              </li>
            ))}
          </ul>
        )}
      </output>
    </div>
  )
}

/** Half-written terms find nothing. */
const withoutEmpty = (dictionary: Dictionary): Dictionary =>
  Object.fromEntries(
    Object.entries(dictionary).map(([topic, { th, en, zh, ru, not }]) => {
      const filled = (terms: readonly string[]) => terms.filter((term) => foldTerm(term) !== '')
      return [topic, { th: filled(th), en: filled(en), zh: filled(zh), ru: filled(ru), not: filled(not) }]
    }),
  )
